/** Resets as people put them at the head of their style sheets, by name; each is harmless where its rules lose against named ones. */

export const RESET_SHEETS: Readonly<Record<string, string>> = {
  star: '* { margin: 0; padding: 0; box-sizing: border-box; border: 0 solid }',
  'star-content-box': '*, *::before, *::after { box-sizing: content-box; line-height: 1; font-size: 12px }',
  meyer: `html, body, div, span, h1, h2, h3, h4, h5, h6, p, blockquote, pre, a, code, img, strong, ol, ul, li, form, label, table,
    tbody, tr, th, td, article, aside, details, figure, footer, header, menu, nav, section, summary { margin: 0; padding: 0;
    border: 0; font-size: 100%; font: inherit; vertical-align: baseline }
    article, aside, footer, header, main, nav, section { display: block } body { line-height: 1 } ol, ul { list-style: none }`,
  headings:
    'h1, h2, h3, h4 { margin: 0; font-size: inherit; font-weight: inherit; line-height: 1.1 } p { margin: 2em 0 }',
  links:
    'a { color: inherit; text-decoration: underline; display: block; padding: 10px } a:hover { border: 4px solid }',
  buttons:
    "button, [type='button'] { all: unset; padding: 20px; display: block } button:focus-visible { outline: none }",
  fields:
    'input, select, textarea, button { font: inherit; padding: 12px 20px; border: 3px solid; width: 100%; margin: 8px }',
  'small-rem':
    'html { font-size: 62.5%; height: 100%; overflow: hidden } body { font-size: 1.6rem; line-height: 1 }',
  'centred-body': `body { display: flex; flex-direction: column; align-items: center; max-width: 800px; margin: 0 auto; padding: 4rem;
    text-align: center; letter-spacing: 2px; text-transform: uppercase; background: #fff; color: #333; overflow: hidden }`,
  landmarks: `header { height: 120px; display: block; padding: 40px } nav { display: flex; gap: 40px; position: fixed }
    aside { float: left; width: 420px; padding: 50px } main { max-width: 500px; margin: 0 auto; padding: 0 } footer { display: none }
    section, article { padding: 60px }`,
  pictures:
    'img, svg, video { width: 100%; height: auto; display: inline; vertical-align: middle; border: 2px solid }',
  lists:
    'ul, ol { display: flex; gap: 30px; list-style: none; padding: 0 } li { margin: 20px; padding: 5px; list-style: none }',
  disclosure:
    'details { border: 5px solid; padding: 20px } summary { padding: 20px; display: list-item; list-style: disc }',
  tables:
    'table, td, th { border: 0; padding: 0; display: block } table { width: 100%; border-collapse: separate }',
  layered:
    '@layer base, components; @layer base { * { margin: 0; padding: 0 } h1, h2 { font: inherit } @media (width > 0) { a { padding: 30px } } }',
  nameless: '@layer { *, ::before { margin: 0; padding: 0; line-height: 1 } button { all: unset } }',
  media:
    '@media screen and (min-width: 1px) { @supports (display: grid) { * { margin: 0; padding: 0 } nav a { padding: 30px } } }',
  'not-hidden':
    ':is(h1, h2, p):not([hidden]) { margin: 0; padding: 0 } :where(ul, ol) { padding: 0 } *:first-child { margin: 40px }',
  unclosed: 'p { color: blue }\n} .after { top: 0 }\n* { margin: 0; padding: 0; /* the end is missing',
  'our-layers':
    '@layer layout { * { padding: 0 } } @layer utilities { div { padding: 90px } } @layer reset { button { padding: 50px } }',
};
