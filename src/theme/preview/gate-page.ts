/** Renders a page that stands before a preview: its password, how to sign in, or why it cannot be shown. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { lonePage } from './lone-page.ts';

export interface GatePage {
  readonly title: string;
  readonly text: string;
  /** Asks for the password. */
  readonly form?: { readonly action: string; readonly redirect: string; readonly wrong?: string };
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#171717,#f5f5f5);--text:light-dark(#525252,#a3a3a3);--bg:light-dark(#fafafa,#0a0a0a);--card:light-dark(#fff,#171717);--line:light-dark(#e5e5e5,#333);--danger:light-dark(#b91c1c,#fca5a5)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,100% - 2rem);margin:2rem 0;padding:1.75rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 1.25rem;color:var(--text);overflow-wrap:anywhere}
form{display:grid;gap:.5rem}label{font-size:.875rem;font-weight:600}
input{box-sizing:border-box;width:100%;padding:.6rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:var(--ink);font:inherit}
button,a.button{display:block;box-sizing:border-box;width:100%;margin-top:.5rem;padding:.6rem .75rem;border:1px solid var(--ink);border-radius:8px;background:var(--ink);color:var(--card);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
a.button+a.button{background:transparent;color:var(--ink);border-color:var(--line)}
.wrong{margin:0;color:var(--danger);font-size:.875rem}
:focus-visible{outline:2px solid light-dark(#2563eb,#60a5fa);outline-offset:2px}
`;

export function gatePage({ title, text, form, links = [] }: GatePage): Html {
  return lonePage(
    { title, style: STYLE },
    html`
      <h1>${title}</h1>
      <p>${text}</p>
      ${form === undefined ? '' : passwordForm(form)}
      ${links.map(({ label, href }) => html`<a class="button"${attributes({ href })}>${label}</a>`)}
    `,
  );
}

function passwordForm({ action, redirect, wrong }: NonNullable<GatePage['form']>): Html {
  const described = wrong === undefined ? {} : { 'aria-describedby': 'wrong', 'aria-invalid': 'true' };
  return html`
    <form method="post"${attributes({ action })}>
      <input type="hidden" name="redirect"${attributes({ value: redirect })}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" required autofocus autocomplete="current-password" maxlength="256"${attributes(described)}>
      ${wrong === undefined ? '' : html`<p class="wrong" id="wrong" role="alert">${wrong}</p>`}
      <button type="submit">Open the preview</button>
    </form>
  `;
}
