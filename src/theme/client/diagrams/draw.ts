/** Draws diagrams in a sandboxed document: their text is not trusted in this page. */
import type { DiagramAnswer, DiagramLook } from './messages.ts';

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
export async function draw(source: string, look: DiagramLook): Promise<string> {
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
