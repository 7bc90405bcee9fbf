/** Props from real pages, and the HTML that they must and must not produce. */
import { trustedHtml } from '../../lib/html.ts';
import type { Props } from '../../site/content/component.ts';
import { element, fence, type Page, type Part } from './render-alone.ts';

export const npm = fence({ lang: 'bash', title: 'npm', source: 'npm i x' });
export const pnpm = fence({ lang: 'bash', title: 'pnpm', source: 'pnpm i x' });

interface Case {
  readonly name: string;
  readonly props?: Props;
  readonly parts?: (page: Page) => readonly Part[];
  readonly has?: readonly (string | RegExp)[];
  readonly not?: readonly (string | RegExp)[];
  /** Audience of the page; people by default. */
  readonly audience?: 'agents';
}

export const cases: readonly Case[] = [
  {
    name: 'Note',
    parts: () => ['<p>x</p>'],
    has: ['data-kind="note"', 'role="note"', 'aria-label="Note"', '<p>x</p>', 'class="ui"'],
  },
  {
    name: 'Warning',
    props: { title: 'Be `careful`' },
    has: ['aria-label="Be careful"', 'Be <code>careful</code>'],
  },
  { name: 'Info', props: { icon: 'cloud' }, has: ['data-icon="cloud"'], not: ['class="ui"'] },
  { name: 'Error', has: ['data-kind="danger"'] },
  { name: 'Callout', props: { type: 'tip' }, has: ['data-kind="tip"', 'class="ui"'] },
  {
    name: 'Callout',
    props: { color: '#FFC107', icon: 'key' },
    has: ['--c:#ffc107', 'data-kind="custom"', 'data-icon="key"'],
  },
  { name: 'Callout', props: { color: 'red;background:url(//x)' }, not: ['style='] },
  { name: 'Callout', props: { emoji: '👏' }, has: ['👏'] },
  { name: 'Callout', parts: () => ['x'], has: ['>x<'], not: ['svg'] },
  {
    name: 'Card',
    props: { title: 'A', href: '/a', icon: 'rocket' },
    has: ['<a href="/a">A</a>', 'data-link', 'data-icon="rocket"', 'id="card-a"'],
    not: ['data-part="arrow"'],
  },
  { name: 'Card', props: { title: 'A', href: 'https://x.example' }, has: ['data-part="arrow"'] },
  {
    name: 'Card',
    props: { title: 'A', href: 'https://x.example', arrow: 'false' },
    not: ['data-part="arrow"'],
  },
  {
    name: 'Card',
    props: { title: 'A', href: 'javascript:alert(1)' },
    has: ['>A</p>'],
    not: ['javascript', 'data-link'],
  },
  {
    name: 'Card',
    props: { href: '/a' },
    parts: () => ['<p>Only <b>text</b></p>'],
    has: ['aria-label="Only text"', 'data-part="cover"'],
  },
  {
    name: 'Card',
    props: {
      title: 'A',
      icon: trustedHtml('<svg id="own"></svg>'),
      horizontal: 'true',
      cta: 'Go',
      img: '/i.png',
      color: 'A8FF53',
    },
    has: ['data-icon="jsx"', 'color:#a8ff53', 'data-horizontal', 'Go', 'src="/i.png"', 'alt=""'],
  },
  { name: 'Card', props: { type: 'danger', title: 'A' }, has: ['data-kind="danger"', 'class="ui"'] },
  { name: 'Card', props: { title: 'A', description: 'Words' }, has: ['Words'] },
  { name: 'Card', parts: () => ['x'], has: ['>x<'], not: ['title'] },
  { name: 'CardGroup', props: { cols: '3' }, has: ['--cols:3'] },
  { name: 'Columns', props: { cols: 99 }, has: ['--cols:6'] },
  { name: 'Columns', props: { cols: 'many' }, has: ['<div class="columns">'] },
  {
    name: 'Column',
    props: { className: 'md:w-1/2 [&>p]:mt-0 a"onx=1' },
    has: ['class="column md:w-1/2 [&amp;&gt;p]:mt-0"'],
    not: ['onx'],
  },
  {
    name: 'Steps',
    parts: (page) => [
      ' ',
      element(page, 'Step', { title: 'One' }, ['a']),
      element(page, 'Step', { title: 'Two' }, ['b']),
    ],
    has: [/<ol class="steps"><li><div class="step" id="one">.*<\/li>\n<li>.*id="two".*<\/li><\/ol>/s],
  },
  {
    name: 'Step',
    props: { title: 'Go', titleSize: 'h2', stepNumber: '4', id: 'own' },
    has: ['<h2 data-part="title"><a href="#own">Go</a></h2>', 'counter-set:step 4', 'id="own"'],
  },
  { name: 'Step', props: { title: 'Go', noAnchor: true }, has: ['<p data-part="title">Go</p>'] },
  { name: 'Step', parts: () => ['x'], has: ['>x<'], not: ['id=', 'title'] },
  { name: 'Tab', props: { title: 'Alone' }, parts: () => ['x'], has: ['Alone', 'x'] },
  { name: 'Tabs', parts: () => ['<p>no tab</p>'], has: ['<p>no tab</p>'], not: ['tablist'] },
  {
    name: 'Tabs',
    props: { defaultTabIndex: '1' },
    parts: (page) => [
      element(page, 'Tab', { title: 'A' }, ['one']),
      element(page, 'Tab', { title: 'B', icon: 'x' }, ['two']),
    ],
    has: [
      /id="tab-a"[^>]*hidden="until-found">one</,
      /id="tab-b" data-label="B">two</,
      /aria-selected="true" data-name="B"><svg/,
      'data-sync',
      'tabindex="-1"',
    ],
  },
  {
    name: 'Tabs',
    props: { sync: 'false', items: ['P', 'Q'] },
    parts: (page) => [
      element(page, 'Tab', {}, ['one']),
      element(page, 'TabItem', { label: 'L' }, ['two']),
      'rest',
    ],
    has: ['data-label="P"', 'data-label="L"', /<\/div>rest$/],
    not: ['data-sync'],
  },
  {
    name: 'CodeGroup',
    parts: () => [npm, pnpm],
    has: ['class="tabs code-group"', 'data-name="npm"', 'data-label="pnpm"', 'npm i x'],
  },
  {
    name: 'CodeGroup',
    props: { dropdown: true },
    parts: () => [npm, pnpm],
    has: ['<select', '<option selected>npm</option>\n<option>pnpm</option>'],
    not: ['role="tab"'],
  },
  { name: 'CodeGroup', parts: () => [npm], has: ['npm i x'], not: ['tab-bar'] },
  {
    name: 'CodeGroup',
    parts: () => [npm, pnpm, '<p>left</p>'],
    has: ['tablist', '<p>left</p>'],
  },
  {
    name: 'CodeBlock',
    props: { language: 'js', filename: 'a.js' },
    parts: () => ['<p>a &lt; b</p>'],
    has: ['class="code code-block"', 'a &lt; b', '>a.js<', 'data-copy'],
  },
  { name: 'CodeBlock', parts: () => [npm], has: ['npm i x'], not: ['class="line"'] },
  {
    name: 'Accordion',
    props: { title: 'Why?', defaultOpen: true, icon: 'x', description: 'D' },
    parts: () => ['x'],
    has: ['<details', ' open', 'id="why-"', 'data-icon="x"', '>D<'],
  },
  { name: 'Accordion', props: { defaultOpen: 'false' }, has: ['Details'], not: [' open', 'id='] },
  { name: 'AccordionGroup', parts: () => ['x'], has: ['<div class="accordions accordion-group">x</div>'] },
  {
    name: 'Expandable',
    props: { title: 'props', defaultOpen: true },
    has: ['<summary>props</summary>', ' open'],
  },
  { name: 'Expandable', has: ['Child attributes'], not: [' open'] },
  {
    name: 'ParamField',
    props: { query: 'limit', type: 'integer', default: 50, required: true },
    parts: () => ['x'],
    has: ['id="param-limit"', '>limit</a>', '>integer<', '>query<', '>required<', '<code>50</code>'],
  },
  ...(
    [
      ['expireAfterSecs', 'expire-after-secs'],
      ['userID', 'user-id'],
      ['HTTPServer', 'http-server'],
      ['max_tokens', 'max-tokens'],
      ['filters[state].x', 'filters-state-x'],
    ] as const
  ).map(([body, anchor]) => ({ name: 'ParamField', props: { body }, has: [`id="param-${anchor}"`] })),
  {
    name: 'ParamField',
    props: { body: 'a', type: ['x', 'y'], default: false, deprecated: 'true' },
    has: ['x | y', '<code>false</code>', '>deprecated<'],
    not: ['>required<', 'data-part="body"'],
  },
  {
    name: 'ParamField',
    props: { body: 'a', type: Array.from({ length: 289 }, (_, i) => `E_CODE_${i}X`) },
    has: ['E_CODE_0X | E_CODE_1X', 'E_CODE_288X'],
  },
  { name: 'ParamField', props: { header: 'X-A', default: { a: 1 } }, has: ['{"a":1}', '>header<'] },
  {
    name: 'ResponseField',
    props: { name: 'id', type: 'Map<string>', pre: ['a'], post: ['b'], required: 'false' },
    has: ['Map&lt;string&gt;', /a<\/span>\n<a/, '>b<'],
    not: ['>required<'],
  },
  {
    name: 'Frame',
    props: { caption: 'C', hint: 'H', className: 'w-1/2' },
    parts: () => ['<img>'],
    has: ['<figcaption>C</figcaption>', '>H</p>', '<img>', 'w-1/2'],
  },
  {
    name: 'Frame',
    parts: () => ['<video autoplay src="/v.mp4"></video>'],
    has: ['<video muted loop playsinline autoplay'],
    not: ['figcaption'],
  },
  { name: 'Frame', parts: () => ['<video src="/v.mp4"></video>'], not: ['muted'] },
  {
    name: 'Icon',
    props: { icon: 'github', style: 'width: 14px; height: 14px;' },
    has: ['data-icon="github"', 'width="14"'],
  },
  {
    name: 'Icon',
    props: { name: 'x', size: '11px', color: '#16a34a' },
    has: ['data-icon="x"', 'width="11"', '#16a34a'],
  },
  {
    name: 'Icon',
    props: { icon: 'x', style: { width: '20px' }, color: 'expression(1)' },
    has: ['width="20"'],
    not: ['color'],
  },
  {
    name: 'Tooltip',
    props: { tip: 'Explained' },
    parts: () => ['API'],
    has: ['<button type="button"', 'aria-describedby="tooltip"', 'id="tooltip" role="tooltip"', 'Explained'],
  },
  {
    name: 'Tooltip',
    props: { tip: 'T', headline: 'H', cta: 'More', href: '/x' },
    parts: () => ['<a href="/y">API</a>'],
    has: ['<strong>H</strong>', 'href="/x"', 'More'],
    not: ['<button', 'role="tooltip"'],
  },
  { name: 'Tooltip', parts: () => ['API'], has: [/^API$/] },
  {
    name: 'Badge',
    props: { color: 'Green', size: 'lg', shape: 'pill', stroke: 'true', disabled: true, icon: 'x' },
    parts: () => ['New'],
    has: [
      'data-color="green"',
      'data-size="lg"',
      'data-pill',
      'data-stroke',
      'data-disabled',
      'New',
      'data-icon',
    ],
  },
  { name: 'Badge', props: { color: '#0f7a6c' }, has: ['--c:#0f7a6c'] },
  { name: 'Badge', props: { size: 'huge', shape: 'star' }, has: ['<span class="badge"></span>'] },
  {
    name: 'Banner',
    props: { content: 'News', dismissible: true, type: 'critical' },
    has: ['News', 'data-type="critical"', 'data-key=', '<button'],
  },
  { name: 'Banner', parts: () => ['x'], has: ['data-type="info"'], not: ['<button', 'data-key'] },
  {
    name: 'Update',
    props: { label: 'May 2025', description: 'v2', tags: ['A', 'B'] },
    parts: () => ['x'],
    has: ['id="may-2025"', '<a href="#may-2025">May 2025</a>', '>v2<', '<li>A</li>\n<li>B</li>'],
  },
  {
    name: 'Update',
    props: { label: trustedHtml('<a>v1 <b>x</b></a>'), tags: 'one, two' },
    has: ['id="v1-x"', '<li>two</li>', 'data-tags="one\ntwo"', 'class="update-bar"'],
  },
  { name: 'Update', props: { date: '2026-01-02' }, has: ['>2026-01-02<'], not: ['update-bar', 'data-tags'] },
  { name: 'Columns', props: { columns: 4 }, has: ['--cols:4'] },
  { name: 'CardGroup', props: { Cols: 3 }, has: ['--cols:3'] },
  { name: 'Card', props: { img: '/i.png', imgAlt: 'A picture' }, has: ['alt="A picture"'] },
  { name: 'Card', props: { image: '/i.png' }, has: ['src="/i.png"'] },
  { name: 'ParamField', props: { name: 'n', post: ['b'] }, has: ['>n</a>', '>b<'], not: ['>query<'] },
  { name: 'Prompt', props: { title: 'T' }, has: ['>T</span>'] },
  { name: 'Tooltip', props: { content: 'T' }, parts: () => ['x'], has: ['>T</span>'] },
  { name: 'Badge', props: { color: 'White-Destructive' }, has: ['data-color="white-destructive"'] },
  {
    name: 'Prompt',
    props: { description: 'Do', actions: ['copy', 'cursor'] },
    parts: () => ['<p>A &amp; b</p><ul><li>x</li></ul>'],
    has: ['data-text="A &amp; b\n- x"', 'https://cursor.com/link/prompt?text=A%20%26%20b'],
  },
  { name: 'Prompt', props: { description: 'Do' }, has: ['data-copy'], not: ['cursor'] },
  {
    name: 'Tile',
    props: { href: '/x', title: 'T', description: 'D' },
    parts: () => ['<img>'],
    has: ['<a href="/x">T</a>', '>D</p>', '<img>'],
  },
  { name: 'Tile', props: { href: 'javascript:x', title: 'T' }, not: ['<a'] },
  {
    name: 'Tree',
    parts: (page) => [
      element(page, 'Tree.Folder', { name: 'app', defaultOpen: true }, [
        element(page, 'Tree.File', { name: 'a.ts', highlight: true, comment: 'new' }),
      ]),
    ],
    has: ['<ul class="tree"><li><details open><summary>', 'app', '<ul><li data-mark>', 'a.ts', '>new<'],
  },
  { name: 'Tree.Folder', props: { name: 'x', openable: 'false' }, not: ['<details'] },
  { name: 'FileTree', has: ['class="tree"'] },
  { name: 'Color', props: { variant: 'table' }, has: ['data-variant="table"'] },
  { name: 'Color.Row', props: { title: 'P' }, has: ['>P<'] },
  {
    name: 'Color.Item',
    props: { name: 'n', value: 'oklch(70% 0.2 145)' },
    has: ['--light:oklch(70% 0.2 145)', '<code>oklch(70% 0.2 145)</code>'],
  },
  {
    name: 'Color.Item',
    props: { value: { light: '#fff', dark: '#000' } },
    has: ['--light:#fff;--dark:#000', '<code>#fff</code><code>#000</code>'],
  },
  { name: 'Color.Item', props: { name: 'n', value: 'url(//x)' }, not: ['style=', 'url'] },
  {
    name: 'View',
    props: { title: 'JS', icon: 'js' },
    parts: () => ['x'],
    has: ['view-bar', 'data-view="JS"', 'x'],
  },
  {
    name: 'Visibility',
    props: { for: 'agents' },
    parts: () => ['x'],
    audience: 'agents',
    has: [/^x$/],
  },
  {
    name: 'Visibility',
    props: { for: 'humans' },
    parts: () => ['x'],
    audience: 'agents',
    has: [/^$/],
  },
  { name: 'Visibility', props: { for: 'everybody' }, parts: () => ['x'], has: [/^x$/] },
  { name: 'Visibility', props: { for: 'humans' }, parts: () => ['x'], has: [/^x$/] },
  { name: 'Visibility', props: { for: 'agents' }, parts: () => ['x'], has: [/^$/] },
  { name: 'Link', props: { href: '/x' }, parts: () => ['t'], has: ['<a href="/x">t</a>'] },
  { name: 'Link', props: { href: 'javascript:x' }, parts: () => ['t'], has: [/^t$/] },
  {
    name: 'Heading',
    props: { level: '3', id: 'own' },
    parts: () => ['T'],
    has: ['<h3 id="own">T<a class="heading-link" href="#own"'],
  },
  { name: 'Heading', props: { noAnchor: true }, parts: () => ['T'], has: ['<h2>T</h2>'] },
  {
    name: 'GitHub.Repo',
    props: { repo: 'owner/name', variant: 'flat' },
    has: ['href="https://github.com/owner/name"', 'data-flat'],
  },
  { name: 'GitHub.Repo', props: { repo: 'https://evil.example/a/b' }, not: ['<a'] },
];
