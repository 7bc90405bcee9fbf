/** Draws the diagrams of a page when the reader scrolls near them, and again when its colours change; none of them moves what is below it. */
import { type PageStrings, pageStrings } from '../page-strings.ts';
import { type CleanDrawing, cleanSvg } from './clean-svg.ts';
import { pageLook } from './look.ts';
import type { DiagramAnswer, DiagramLook } from './messages.ts';
import { panZoom } from './pan-zoom.ts';

const NEAR = '600px';
/** Lower diagrams need no buttons. */
const LOW = 120;
/** Held to a height, the drawing is as large as fits; its own style has its natural width as `max-width`. */
const FIT = 'svg{display:block;margin:auto;max-inline-size:100%;block-size:var(--diagram-height,auto)}';
const TITLE = /\b(?:accTitle\s*:\s*|title:?\s+)([^\n]{1,200})/;

interface Place {
  readonly figure: HTMLElement;
  readonly source: string;
  readonly root: ShadowRoot;
  readonly view: HTMLElement;
  actions?: HTMLElement;
}

const places = new WeakMap<HTMLElement, Place>();
let watched = false;

/** Prepares every diagram inside `root` once. */
export function setupDiagrams(root: ParentNode): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void show(target as HTMLElement);
      }
    },
    { rootMargin: NEAR },
  );
  for (const figure of root.querySelectorAll<HTMLElement>('.diagram:not([data-state])')) {
    figure.dataset['state'] = 'waiting';
    near.observe(figure);
  }
  if (watched) return;
  watched = true;
  new MutationObserver(() => {
    for (const figure of document.querySelectorAll<HTMLElement>('.diagram[data-state="drawn"]'))
      void show(figure);
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}

async function show(figure: HTMLElement): Promise<void> {
  const words = pageStrings();
  const place = places.get(figure);
  const source = place?.source ?? figure.querySelector('pre')?.textContent ?? '';
  try {
    const drawing = cleanSvg(
      await draw(source, pageLook(figure)),
      document.body.dataset['diagrams']?.replace(/\/_lectern\/.*$/, '') ?? '',
    );
    if (drawing === undefined) throw new Error('The drawing is empty');
    const first = figure.dataset['state'] !== 'drawn';
    if (first) keepRoom(figure, 'held');
    put(place ?? prepare(figure, source), drawing, words);
    figure.dataset['state'] = 'drawn';
  } catch (error) {
    if (figure.dataset['state'] !== 'drawn') fail(figure, words, error);
  }
}

/**
 * Keeps the height that the page was laid out with, as long as what is below the diagram is in sight or has been read: the drawing is fitted
 * into it, or its source scrolls there. Once the diagram is below the window, it takes the height that it needs.
 */
function keepRoom(figure: HTMLElement, mark: 'held' | 'heldSource'): void {
  const { bottom, height } = figure.getBoundingClientRect();
  if (bottom >= innerHeight) return;
  figure.dataset[mark] = '';
  if (mark === 'heldSource') figure.style.blockSize = `${height}px`;
  const away = new IntersectionObserver(([entry]) => {
    if (entry === undefined || entry.isIntersecting || entry.boundingClientRect.top < 0) return;
    away.disconnect();
    delete figure.dataset[mark];
    figure.style.blockSize = '';
  });
  away.observe(figure);
}

/** A shadow tree: the page's styles do not reach the drawing, nor the drawing's styles the page. */
function prepare(figure: HTMLElement, source: string): Place {
  const view = figure.querySelector<HTMLElement>('.diagram-view') ?? document.createElement('div');
  view.className = 'diagram-view';
  const host = document.createElement('div');
  host.className = 'diagram-drawing';
  view.append(host);
  figure.prepend(view);
  const place = { figure, source, view, root: host.attachShadow({ mode: 'open' }) };
  places.set(figure, place);
  return place;
}

function put(place: Place, { svg, css, links }: CleanDrawing, words: PageStrings): void {
  const { figure, root, view, source } = place;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}\n${FIT}`);
  root.adoptedStyleSheets = [sheet];
  const name = TITLE.exec(source)?.[1]?.trim() || words['diagram'] || '';
  for (const attribute of ['aria-roledescription', 'aria-labelledby', 'aria-describedby'])
    svg.removeAttribute(attribute);
  svg.setAttribute('role', links > 0 ? 'group' : 'img');
  svg.setAttribute('aria-label', name);
  root.replaceChildren(svg);
  const actions = figure.dataset['actions'] ?? 'auto';
  if (actions === 'false' || place.actions !== undefined) return;
  if (actions === 'auto' && svg.getBoundingClientRect().height <= LOW) return;
  view.tabIndex = 0;
  view.setAttribute('role', 'group');
  view.setAttribute('aria-label', name);
  place.actions = panZoom(view, root.host as HTMLElement, words);
  figure.append(place.actions);
}

/** Keeps the source visible and shows the reader why there is no drawing. */
function fail(figure: HTMLElement, words: PageStrings, error: unknown): void {
  keepRoom(figure, 'heldSource');
  figure.dataset['state'] = 'failed';
  const note = document.createElement('p');
  note.className = 'diagram-problem';
  const message = error instanceof Error ? error.message : String(error);
  // A parser's list of what might have stood there helps nobody, and takes the room of the source.
  const reason = message.split('\nExpecting ')[0]!;
  note.textContent = `${words['diagramFailed'] ?? ''} ${reason.slice(0, 300)}`;
  figure.prepend(note);
}

/** Long enough to load the program over a slow connection; a diagram that never ends must not block the others. */
const PATIENCE_MS = 30_000;

interface Waiting {
  resolve(svg: string): void;
  reject(problem: Error): void;
}

interface Studio {
  readonly frame: HTMLIFrameElement;
  readonly ready: Promise<void>;
  readonly waiting: Map<number, Waiting>;
}

let studio: Studio | undefined;
let count = 0;

/** The SVG of `source` as text, which is still untrusted. */
async function draw(source: string, look: DiagramLook): Promise<string> {
  const { frame, ready, waiting } = (studio ??= open());
  const id = ++count;
  const answer = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const timer = setTimeout(() => give(waiting, id)?.reject(new Error('Drawing took too long')), PATIENCE_MS);
  await Promise.race([ready, answer]);
  frame.contentWindow?.postMessage({ id, source, look }, '*');
  return answer.finally(() => clearTimeout(timer));
}

function give(waiting: Map<number, Waiting>, id: number): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}

/** Hidden but laid out, because Mermaid measures text there. */
function open(): Studio {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.className = 'diagram-studio';
  frame.src = document.body.dataset['diagrams'] ?? '';
  const waiting = new Map<number, Waiting>();
  const ready = new Promise<void>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<DiagramAnswer>) => {
      if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
      if ('ready' in data) return resolve();
      const drawing = give(waiting, data.id);
      if ('svg' in data) drawing?.resolve(String(data.svg));
      else drawing?.reject(new Error(String(data.failed)));
    });
  });
  document.body.append(frame);
  return { frame, ready, waiting };
}
