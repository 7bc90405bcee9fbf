/** What a browser finds in HTML that our renderer never writes, as its own parser reads it. */

const ELEMENTS =
  `html head body title meta link style script a abbr address area article aside audio b bdi bdo blockquote br button caption cite code col colgroup data datalist dd del details dfn dialog div dl dt
  em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main map mark menu meter nav
  ol optgroup option output p picture pre progress q rp rt ruby s samp search section select small source span strong sub summary sup table tbody td template textarea tfoot
  th thead time tr track tt u ul var video wbr center font big strike nobr svg g path circle rect line polyline polygon ellipse text tspan textPath defs use symbol desc marker pattern mask clipPath
  linearGradient radialGradient stop filter feGaussianBlur feOffset feMerge feMergeNode feBlend feColorMatrix feComposite feFlood feDropShadow image switch view animate animateTransform animateMotion
  mpath set math mrow mi mo mn ms msup msub msubsup mfrac msqrt mroot mtext mspace mstyle mpadded mphantom munder mover munderover mtable mtr mtd semantics annotation menclose merror mmultiscripts
  lectern-island lectern-part lectern-slot`.split(/\s+/);

/** Runs in the browser: one line for each thing that must not be there. Takes the HTML, or reads the document itself. */
export const FIND_UNSAFE = `(html, address) => {
  const elements = new Set(${JSON.stringify(ELEMENTS)});
  const doc = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
  const base = address ?? location.href;
  const found = [];
  const say = (element, what) => found.push(what + ' in ' + element.outerHTML.slice(0, 300));
  const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'background', 'longdesc', 'ping', 'codebase', 'manifest', 'dynsrc', 'lowsrc', 'profile']);
  const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'ftp:', 'ircs:', 'xmpp:', 'ws:', 'wss:', 'vscode:', 'cursor:', 'slack:', 'discord:']);
  // Without script, the sheets of a page are linked as usual.
  const ours = (element) => /^<noscript>(?:<link rel="stylesheet" href="[\\w/.:-]*\\/_lectern\\/[\\w-]+\\.css">)+<\\/noscript>$/.test(element.outerHTML);
  const check = (element, root) => {
    const name = element.localName;
    // An element of the author's own may stand in Markdown and in HTML that the author's code makes, and nowhere else.
    const made = element.attributes.length === 0 && new URL(base).pathname.endsWith('/raw/sandboxed');
    if (name === 'x-hit' ? !made && !/q[a-z]+\\d\\d_(?:raw_|variable|snippet_text|frontplain_h1|api_|404_description)|^<x-hit>[^<]*$|^<x-hit><\\/x-hit>$/.test(element.outerHTML) : !elements.has(name) && name !== 'x-any' && !ours(element)) say(element, 'element ' + name);
    if (name === 'script') {
      const type = element.type;
      const src = element.getAttribute('src');
      if (src !== null && !/^\\/(_lectern|[^/]*\\/_lectern)\\//.test(new URL(src, base).pathname.replace(/^\\/s\\d+/, ''))) say(element, 'script');
      if (src === null && !/json$/.test(type) && /__ran|q[a-z]+\\d\\d_/.test(element.textContent)) say(element, 'inline script');
      if (src === null && /json$/.test(type)) try { JSON.parse(element.textContent); } catch { say(element, 'JSON'); }
    }
    if (name === 'style' && /@import|<|expression\\(|canary/i.test(element.textContent.replace(/"(?:[^"\\\\]|\\\\.)*"/g, ''))) say(element, 'style sheet');
    if (name === 'base' || name === 'object' || name === 'embed') say(element, name);
    if (name === 'meta' && element.hasAttribute('http-equiv')) say(element, 'http-equiv');
    if (name === 'form' && new URL(element.getAttribute('action') ?? '', base).origin !== new URL(base).origin) say(element, 'form');
    if ((name === 'set' || name.startsWith('animate')) && /href|^on|src/i.test(element.getAttribute('attributeName') ?? '')) say(element, 'animation');
    for (const { name: key, value } of element.attributes) {
      if (/^on/i.test(key)) say(element, 'handler ' + key);
      if (key === 'srcdoc' || key === 'is' || key === 'http-equiv' || key === 'ping' || key === 'formaction') say(element, key);
      if (key === 'style' && /expression\\s*\\(|javascript:|vbscript:|@import|behavior|-moz-binding|[{}\\\\]/i.test(value)) say(element, 'style');
      if (addresses.has(key) && value.trim() !== '') {
        let scheme;
        try { scheme = new URL(value, base).protocol; } catch { continue; }
        const picture = scheme === 'data:' && ['img', 'image', 'source', 'video', 'link'].includes(name) && /^data:(image|font)\\//i.test(value.replace(/[\\u0000-\\u0020]/g, ''));
        if (!schemes.has(scheme) && !picture && scheme !== 'blob:') say(element, key + ' ' + scheme);
        if (name === 'iframe' && !/^https?:$/.test(scheme)) say(element, 'frame ' + scheme);
      }
      if (key === 'srcset' && /(^|,)\\s*(javascript|vbscript|data:text)/i.test(value)) say(element, 'srcset');
    }
    if (name === 'template') for (const inner of element.content.querySelectorAll('*')) check(inner);
  };
  for (const element of doc.querySelectorAll('*')) check(element);
  for (const sheet of html === undefined ? document.styleSheets : []) {
    let rules = [];
    try { rules = sheet.cssRules; } catch {}
    for (const rule of rules) if (rule instanceof CSSImportRule || /hostile-canary/.test(rule.cssText.replace(/"(?:[^"\\\\]|\\\\.)*"/g, ''))) found.push('rule ' + rule.cssText.slice(0, 200));
  }
  return found;
}`;
