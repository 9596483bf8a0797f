// The two things the page does, one at a time.

/** `onTurn(id)` hears which pane is shown. */
export class Tabs {
  constructor(list, onTurn) {
    this.tabs = [...list.querySelectorAll('[role=tab]')];
    this.onTurn = onTurn;
    list.addEventListener('click', ({ target }) => target.closest('[role=tab]') && this.turn(target.closest('[role=tab]')));
    list.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const next = this.tabs[(this.tabs.indexOf(this.current()) + by + this.tabs.length) % this.tabs.length];
      this.turn(next);
      next.focus();
    });
  }

  current() {
    return this.tabs.find((tab) => tab.ariaSelected === 'true');
  }

  turn(to) {
    for (const tab of this.tabs) {
      tab.ariaSelected = String(tab === to);
      tab.tabIndex = tab === to ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== to;
    }
    this.onTurn?.(to.id);
  }
}
