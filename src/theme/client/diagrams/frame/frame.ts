/** Runs in the sandboxed document: draws one diagram after another and sends each to the page as the text of an SVG. */
import mermaid, { type MermaidConfig } from 'mermaid';
import type { DiagramAnswer, DiagramLook, DiagramRequest } from '../messages.ts';

const LONGEST = 50_000;
const MAX_EDGES = 1_000;

function post(answer: DiagramAnswer): void {
  // The page recognises this document by its window, which no other document can fake.
  parent.postMessage(answer, '*');
}

/** `secure` lists the settings that a diagram's own text cannot change. */
function settings({ dark, font, colors }: DiagramLook): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // Set explicitly, because the other layout program is twice as large as everything else together.
    layout: 'dagre',
    theme: 'base',
    darkMode: dark,
    fontFamily: font,
    themeVariables: { ...colors, fontFamily: font, fontSize: '15px', darkMode: dark, dropShadow: 'none' },
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: LONGEST,
    maxEdges: MAX_EDGES,
    suppressErrorRendering: true,
    deterministicIds: true,
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'themeCSS',
      'dompurifyConfig',
      'htmlLabels',
    ],
  };
}

const HANDLER = /\bon(?=[a-z]{3,30}[\s/]*=)/gi;

/**
 * Our policy runs no handlers, and the drawing program removes them; without this, the browser would report each one.
 * An invisible character makes the name of an event handler another name.
 */
function withoutHandlers(source: string): string {
  return source.replace(HANDLER, '$&\u2060');
}

/** The program adds handlers to some drawings; they are useless in the page, and the browser would report them here. */
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name: string, value: string): void {
  if (!/^on/i.test(name)) setAttribute.call(this, name, value);
};

async function draw({ id, source, look }: DiagramRequest): Promise<void> {
  try {
    mermaid.initialize(settings(look));
    const { svg } = await mermaid.render(`diagram-${id}`, withoutHandlers(source));
    post({ id, svg });
  } catch (error) {
    post({ id, failed: error instanceof Error ? error.message : String(error) });
  } finally {
    document.body.replaceChildren();
  }
}

let last = Promise.resolve();
addEventListener('message', (event: MessageEvent<DiagramRequest>) => {
  if (event.source !== parent) return;
  last = last.then(() => draw(event.data));
});
post({ ready: true });
