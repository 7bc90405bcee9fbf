/** Zooms and moves a diagram by buttons, keys and dragging. */
import type { PageStrings } from '../page-strings.ts';

const STEP = 1.25;
const SMALLEST = 0.25;
const LARGEST = 8;
const MOVE = 60;

type Act = 'up' | 'in' | 'left' | 'reset' | 'right' | 'down' | 'out';

/** Row by row in a grid of three by three. */
const BUTTONS: readonly { readonly act: Act; readonly sign: string; readonly word: string }[] = [
  { act: 'up', sign: '↑', word: 'diagramUp' },
  { act: 'in', sign: '+', word: 'diagramIn' },
  { act: 'left', sign: '←', word: 'diagramLeft' },
  { act: 'reset', sign: '⟲', word: 'diagramReset' },
  { act: 'right', sign: '→', word: 'diagramRight' },
  { act: 'down', sign: '↓', word: 'diagramDown' },
  { act: 'out', sign: '−', word: 'diagramOut' },
];
const KEYS: Readonly<Record<string, Act>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'reset',
};

/** @returns the buttons, to be placed by the caller */
export function panZoom(view: HTMLElement, drawing: HTMLElement, words: PageStrings): HTMLElement {
  let scale = 1;
  let x = 0;
  let y = 0;
  const show = (): void => {
    drawing.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    view.toggleAttribute('data-moved', scale !== 1 || x !== 0 || y !== 0);
  };
  const zoom = (to: number): void => {
    const next = Math.min(LARGEST, Math.max(SMALLEST, to));
    x *= next / scale;
    y *= next / scale;
    scale = next;
  };
  const act: Readonly<Record<Act, () => void>> = {
    in: () => zoom(scale * STEP),
    out: () => zoom(scale / STEP),
    reset: () => {
      scale = 1;
      x = 0;
      y = 0;
    },
    up: () => void (y += MOVE),
    down: () => void (y -= MOVE),
    left: () => void (x += MOVE),
    right: () => void (x -= MOVE),
  };
  const perform = (name: Act): void => {
    act[name]();
    show();
  };
  drag(view, (dx, dy) => {
    x += dx;
    y += dy;
    show();
  });
  view.addEventListener('keydown', (event) => {
    const name = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    perform(name);
  });
  return controls(words, perform);
}

function controls(words: PageStrings, perform: (act: Act) => void): HTMLElement {
  const group = document.createElement('div');
  group.className = 'diagram-actions';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', words['diagramActions'] ?? '');
  for (const { act, sign, word } of BUTTONS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['act'] = act;
    button.textContent = sign;
    button.setAttribute('aria-label', words[word] ?? act);
    button.addEventListener('click', () => perform(act));
    group.append(button);
  }
  return group;
}

/** With a mouse or pen; a finger scrolls the page. */
function drag(view: HTMLElement, move: (dx: number, dy: number) => void): void {
  view.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const on = (event: PointerEvent): void => {
      view.setPointerCapture(event.pointerId);
      move(event.movementX, event.movementY);
    };
    view.addEventListener('pointermove', on);
    for (const end of ['pointerup', 'pointercancel'])
      view.addEventListener(end, () => view.removeEventListener('pointermove', on), { once: true });
  });
}
