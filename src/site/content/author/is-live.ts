/** Decides whether code has to run in the browser or only produces HTML. */

const HOOK = /\buse[A-Z]\w*/;
const HANDLER = /\bon[A-Z]\w*/;
const CLASS_COMPONENT = /\bextends\s+(?:[\w$.]+\.)?(?:Pure)?Component\b/;
/** Styles of a component can only be added by a script, because pages allow no inline style sheets. */
const STYLE_ELEMENT = /\$h\('style'/;
const BROWSER =
  /\b(?:window|document|navigator|localStorage|sessionStorage|location|history|fetch|XMLHttpRequest|WebSocket|EventSource|setTimeout|setInterval|requestAnimationFrame|matchMedia|addEventListener|customElements|(?:Intersection|Resize|Mutation)Observer|Image|Audio|screen|crypto|performance|globalThis|self|ref|createRef|createContext)\b/;
/** Values that differ between readers. */
const CHANGING = /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\bDate\(\s*\)/;

/** True when the code mentions anything that may make it behave differently in a browser. */
export function isLive(code: string): boolean {
  return [HOOK, HANDLER, CLASS_COMPONENT, STYLE_ELEMENT, BROWSER, CHANGING].some((pattern) =>
    pattern.test(code),
  );
}
