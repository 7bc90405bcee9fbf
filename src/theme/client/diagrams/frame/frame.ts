/** Runs in the sandboxed document: draws one diagram after another and sends each back as the text of an SVG. */
import mermaid, { type MermaidConfig } from 'mermaid';
import type { DiagramAnswer, DiagramLook, DiagramRequest } from '../messages.ts';

const LONGEST = 50_000;
const MOST_EDGES = 1_000;

function tell(answer: DiagramAnswer): void {
  // The page knows this document by its window, which no other can pretend to be.
  parent.postMessage(answer, '*');
}

/** `secure` names what a diagram's own text may not change. */
function settings({ dark, font, colors }: DiagramLook): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // Named, because the other program for it is twice as large as everything else together.
    layout: 'dagre',
    theme: 'base',
    darkMode: dark,
    fontFamily: font,
    themeVariables: { ...colors, fontFamily: font, fontSize: '15px', darkMode: dark, dropShadow: 'none' },
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: LONGEST,
    maxEdges: MOST_EDGES,
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
 * Our policy runs none of them, and the drawing program takes them out; without this, each would be reported meanwhile.
 * A mark that nobody sees makes the name of an event handler another name.
 */
function withoutHandlers(source: string): string {
  return source.replace(HANDLER, '$&\u2060');
}

/** The program gives some of its own drawings handlers; they would be of no use in the page, and are reported here. */
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name: string, value: string): void {
  if (!/^on/i.test(name)) setAttribute.call(this, name, value);
};

async function draw({ id, source, look }: DiagramRequest): Promise<void> {
  try {
    mermaid.initialize(settings(look));
    const { svg } = await mermaid.render(`diagram-${id}`, withoutHandlers(source));
    tell({ id, svg });
  } catch (error) {
    tell({ id, failed: error instanceof Error ? error.message : String(error) });
  } finally {
    document.body.replaceChildren();
  }
}

let last = Promise.resolve();
addEventListener('message', (event: MessageEvent<DiagramRequest>) => {
  if (event.source !== parent) return;
  last = last.then(() => draw(event.data));
});
tell({ ready: true });
