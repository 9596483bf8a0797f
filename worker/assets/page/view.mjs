// The text with its citations marked. Made of text nodes only: nothing of the text is ever markup.

import { LEVELS, explanation, levelOf, pieces, statusOf } from './annotate.mjs';

export class Marked {
  constructor(root, onPick) {
    Object.assign(this, { root, onPick, marks: new Map() });
    root.addEventListener('click', ({ target }) => this.picked(target));
    root.addEventListener('focusin', ({ target }) => this.picked(target));
  }

  picked(target) {
    const mark = target.closest?.('.mark');
    if (mark) this.onPick(Number(mark.dataset.index));
  }

  render(text, citations) {
    this.marks = new Map();
    this.levels = citations.map(levelOf);
    this.root.replaceChildren(...pieces(text, citations).map((piece) => (piece.citation ? this.mark(piece) : piece.text)));
    this.root.scrollTop = 0;
  }

  mark({ text, citation, index }) {
    const mark = document.createElement('span');
    mark.className = `mark ${levelOf(citation)}`;
    mark.dataset.index = index;
    mark.tabIndex = -1;
    mark.role = 'button';
    mark.title = [`${LEVELS[levelOf(citation)].mark} ${statusOf(citation)}`, explanation(citation)].filter(Boolean).join(' — ');
    mark.ariaLabel = `${text}: ${statusOf(citation)}`;
    mark.textContent = text;
    this.marks.set(index, mark);
    return mark;
  }

  /** Only the marks of one level stand out; undefined means all. */
  show(level) {
    for (const [index, mark] of this.marks) mark.classList.toggle('faded', level !== undefined && this.levels[index] !== level);
  }

  current(index, scroll) {
    for (const [i, mark] of this.marks) mark.ariaCurrent = i === index ? 'true' : null;
    if (scroll) this.marks.get(index)?.scrollIntoView({ block: 'nearest' });
  }

  focus(index) {
    this.marks.get(index)?.focus();
  }
}
