// The keyboard. Single letters work only inside the marked text and the list.

const at = (id) => document.getElementById(id);
const LEVEL_KEYS = { 0: '', 1: 'error', 2: 'unknown', 3: 'notice', 4: 'ok' };

export function listen(page) {
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return act(event, () => page.check());
    if (event.ctrlKey || event.metaKey || event.altKey || !page.report || !inResults()) return undefined;
    const run = KEYS[event.key.toLowerCase()];
    if (run) return act(event, () => run(page));
    if (Object.hasOwn(LEVEL_KEYS, event.key)) return act(event, () => page.list.filter(LEVEL_KEYS[event.key]));
    return undefined;
  });
}

const KEYS = {
  j: (page) => page.step(1),
  arrowdown: (page) => page.step(1),
  k: (page) => page.step(-1),
  arrowup: (page) => page.step(-1),
  n: (page) => page.step(1, (index) => page.list.isProblem(index)),
  e: (page) => page.edit(),
  enter: (page) => page.cross(),
  '?': () => at('keys').showModal(),
};

function act(event, run) {
  // A button of its own (open, export) keeps its Enter.
  if (event.key === 'Enter' && event.target.matches('button:not(.item)') && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  run();
}

const inResults = () => ['marked', 'list', 'filters'].some((id) => !at(id).hidden && at(id).contains(document.activeElement));
