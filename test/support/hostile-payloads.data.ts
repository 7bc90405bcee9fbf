/** Hostile texts, each of which reports its origin if any part of it takes effect as more than text. */

/** Kinds whose effect is allowed in some places: an author's own link may leave the site, an author's own code may run. */
export type PayloadKind = 'markup' | 'address' | 'breakout' | 'style' | 'markdown' | 'code' | 'text';

export interface Payload {
  readonly id: string;
  readonly kind: PayloadKind;
  /** `mark` is made of word characters; `canary` is an address that must never be asked. */
  text(mark: string, canary: string): string;
}

/** `%R%` would run and leave its mark, `%C%` is the canary with the mark, `%M%` the mark. No element of ours is called `x-hit`. */
const TEXTS: Readonly<Record<PayloadKind, readonly string[]>> = {
  markup: [
    '<script>%R%</script><x-hit>%M%</x-hit>',
    '<ScRiPt/type=module>%R%</sCrIpT ><x-hit>%M%</x-hit>',
    '<script src="%C%.js"></script>%M%',
    '<img src="x" onerror="%R%"/>%M%',
    '<img/src="x"/oNeRrOr=%R%>%M%',
    '<svg><script>%R%</script></svg>%M%',
    '<svg onload="%R%"><circle r="9"/></svg>%M%',
    '<svg><a xlink:href="javascript:%R%"><text y="20">%M%</text></a></svg>',
    '<svg><a href="#"><set attributeName="href" to="javascript:%R%"/><text y="20">%M%</text></a></svg>',
    '<svg><a><animate attributeName="xlink:href" values="javascript:%R%;javascript:%R%" dur="1s"/><text y="20">%M%</text></a></svg>',
    '<svg><foreignObject><body onload="%R%"></body></foreignObject></svg>%M%',
    '<svg><style>@import "%C%.css";</style></svg>%M%',
    '<svg><use href="data:image/svg+xml,&lt;svg id=x onload=%R%>#x"/></svg>%M%',
    '<math><mi href="javascript:%R%">%M%</mi></math>',
    '<math><annotation-xml encoding="text/html"><img src="x" onerror="%R%"/></annotation-xml></math>%M%',
    '<math><mtext><table><mglyph><style><img src="x" onerror="%R%"></style></mglyph></table></mtext></math>%M%',
    '<style>@import "%C%.css"; body{background:url(%C%.png)}</style>%M%',
    '<base href="%C%/"/>%M%',
    '<meta http-equiv="refresh" content="0;url=%C%"/>%M%',
    '<link rel="stylesheet" href="%C%.css"/>%M%',
    '<iframe srcdoc="<script>%R%</script>"></iframe>%M%',
    '<iframe src="data:text/html,<script>%R%</script>"></iframe>%M%',
    '<iframe src="javascript:%R%"></iframe>%M%',
    '<object data="%C%.swf"><param name="src" value="javascript:%R%"/></object>%M%',
    '<embed src="%C%.swf"/>%M%',
    '<form action="%C%"><button formaction="javascript:%R%">%M%</button></form>',
    '<isindex action="javascript:%R%" type="image"/>%M%',
    '<details open ontoggle="%R%"><summary>%M%</summary></details>',
    '<video poster="javascript:%R%" oncanplay="%R%"><source onerror="%R%" src="x"/></video>%M%',
    '<input autofocus onfocus="%R%" value="%M%"/>',
    '<a href="javascript:%R%" onmouseover="%R%" ping="%C%">%M%</a>',
    '<div style="width:expression(%R%);behavior:url(%C%.htc);-moz-binding:url(%C%.xml#x)" onpointerenter="%R%">%M%</div>',
    '<table background="javascript:%R%"><tbody><tr><td background="javascript:%R%">%M%</td></tr></tbody></table>',
    '<template><script>%R%</script></template><noscript><p title="</noscript><img src=x onerror=%R%>"></p></noscript>%M%',
    '<lectern-island data-part="x" data-props="{&quot;onload&quot;:&quot;%R%&quot;}"><x-hit onclick="%R%">%M%</x-hit></lectern-island>',
    '&lt;script&gt;%R%&lt;/script&gt;&#60;img src=x onerror=%R%&#62;%M%',
  ],
  address: [
    'javascript:%R%//%M%',
    'JaVaScRiPt:%R%//%M%',
    ' \t\njavascript:%R%//%M%',
    'java\tscript:%R%//%M%',
    'java\nscript:%R%//%M%',
    '\u0001javascript:%R%//%M%',
    'java\u0000script:%R%//%M%',
    '\u200bjavascript:%R%//%M%',
    '&#106;avascript&colon;%R%//%M%',
    'javascript&Tab;:%R%//%M%',
    '\\u006aavascript:%R%//%M%',
    'javascript://x.example/%0a%R%//%M%',
    'vbscript:%R%//%M%',
    'data:text/html,<script>%R%</script>%M%',
    'DATA:text/html;base64,PHNjcmlwdD50b3AuX19yYW49MTwvc2NyaXB0Pg==#%M%',
    '\u0001data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="%R%"/>#%M%',
    'da\nta:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><script>%R%</script></svg>#%M%',
    'blob:null/%M%',
    'view-source:javascript:%R%//%M%',
    'feed:javascript:%R%//%M%',
    '\\\\javascript:%R%//%M%',
  ],
  breakout: [
    '"><script>%R%</script><x-hit a="%M%',
    "'><script>%R%</script><x-hit a='%M%",
    '`><script>%R%</script><x-hit a=`%M%',
    '" onmouseover="%R%" x="%M%',
    "' onfocus='%R%' tabindex=0 x='%M%",
    ' onpointerover=%R% x=%M%',
    '</title><x-hit onclick="%R%">%M%',
    '</style><x-hit onclick="%R%">%M%<style>',
    '</script><script>%R%</script><x-hit>%M%',
    '</textarea></template></noscript></xmp><x-hit onclick="%R%">%M%',
    '--><x-hit onclick="%R%">%M%<!--',
    '<!-- %M%',
    ']]><x-hit xmlns="http://www.w3.org/1999/xhtml">%M%</x-hit><![CDATA[',
    '"},"x":{"__proto__":{"ran":"%M%"}}<!--<script>',
    '</svg></math></p></div></main></body></html><x-hit onclick="%R%">%M%',
    '\r\nSet-Cookie: ran=%M%\r\n\r\n<x-hit>%M%</x-hit>',
    '%M%<x-hit\u0000 onclick=%R%><\u0000x-hit>\ufeff<x-hit\u2028onclick=%R%>',
  ],
  style: [
    'red;background:url(%C%.png)/*%M%*/',
    '#fff}*{background:url(%C%.png)}/*%M%*/',
    'x"} @import url(%C%.css); a{content:"%M%',
    'expression(%R%)/*%M%*/',
    '--x:;background-image:\\75 rl(%C%.png);--%M%:1',
    "bg-[url('%C%.png')] before:content-['%M%'] [&_*]:bg-[url(%C%.png)] w-[1px};@import'%C%']",
    'image-set("%C%.png" 1x) %M%',
  ],
  markdown: [
    '[%M%](javascript:%R%)',
    '[%M%](<java&#10;script:%R%> "title\\" onclick=%R%")',
    '![%M%" onerror="%R%](x "\' onload=%R%")',
    '[%M%][%M%]\n\n[%M%]: javascript:%R% "\' onmouseover=%R%"\n',
    '<javascript:%R%> %M%',
    '```js title="><x-hit onclick=%R%>" %M%\n</code></pre><x-hit onclick="%R%">\n```\n',
    '`</code><x-hit onclick="%R%">%M%` $\\href{javascript:%R%}{%M%}$',
    '# %M% <a name="x" onclick="%R%">a</a> {#"><x-hit>}',
  ],
  code: [
    "{constructor.constructor('%R%')()}%M%",
    "{[].map.constructor('%R%')()}%M%",
    '{{%R%}} {{constructor.constructor("%R%")()}} %M%',
    '${%R%}`${%R%}` %M%',
    '<%= %R% %>#{%R%} %M%',
  ],
  text: [
    '\u202e%M%\u2066\u200b\u200d\ufeff<x-hit>\u202c',
    '__proto__ constructor toString %M% hasOwnProperty',
    `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=%R% )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=%R%//>%M%`,
    '../../../../../../etc/passwd#%M%',
    '//x.invalid/%M%',
    '\u{10ffff}\ud800 %M% \udc00\ufffe',
  ],
};

export const payloads: readonly Payload[] = Object.entries(TEXTS).flatMap(([kind, texts]) =>
  texts.map((text, at) => ({
    id: `${kind}${String(at + 1).padStart(2, '0')}`,
    kind: kind as PayloadKind,
    text: (mark: string, canary: string) =>
      text.replaceAll('%R%', 'top.__ran=/%M%/').replaceAll('%C%', `${canary}/%M%`).replaceAll('%M%', mark),
  })),
);

/** One of 100 kB, for a few places: markup that never ends. */
export const LONG_PAYLOAD = '<b onclick="top.__ran=1"><!--"\'`{{${'.repeat(2_700);
