/** Writes a letter as plain text and as simple HTML: readable in light and dark mode, without pictures or scripts. */
import { attributes, type Html, html } from '../../lib/html.ts';

interface LetterParts {
  readonly subject: string;
  readonly title: string;
  /** Above the button. */
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  /** Below the button. */
  readonly notes?: readonly string[];
  /** Why the recipient gets it, and what to do when they did not expect it. */
  readonly why: string;
  /** A link in small print that ends such letters. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  /** Address of the dashboard or the site that sends it. */
  readonly from: string;
  /** Of its words; default English. */
  readonly language?: { readonly lang: string; readonly dir: 'ltr' | 'rtl' };
}

interface LetterText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_SUBJECT = 150;
const WIDTH = 78;

/** On one line, so that no value can begin a header or a paragraph of its own. */
export function oneLine(text: string, max = 300): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join('')}…`;
}

/** Breaks a paragraph between words; an address stays whole. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

function plainText(parts: LetterParts): string {
  const { title, paragraphs, action, figures = [], notes = [], why, unsubscribe, from } = parts;
  const widest = Math.max(0, ...figures.map(({ label }) => label.length));
  const blocks = [
    wrapped(oneLine(title)),
    ...paragraphs.map((one) => wrapped(oneLine(one, 1_000))),
    ...(figures.length === 0
      ? []
      : [
          figures
            .map(({ label, value }) => `${`${oneLine(label)}:`.padEnd(widest + 2)}${oneLine(value)}`)
            .join('\n'),
        ]),
    ...(action === undefined ? [] : [`${oneLine(action.label)}:\n${action.url}`]),
    ...notes.map((one) => wrapped(oneLine(one, 1_000))),
    `-- \n${wrapped(oneLine(why, 1_000))}\n${unsubscribe === undefined ? '' : `${oneLine(unsubscribe.label)}:\n${unsubscribe.url}\n`}${from}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${oneLine(text, 1_000)}</p>`;
}

function button({ label, url }: NonNullable<LetterParts['action']>): Html {
  const style =
    'display:inline-block;padding:11px 20px;border-radius:8px;background:#0b6b5f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none';
  return html`
    <p style="margin:24px 0"><a class="button" style="${style}"${attributes({ href: url })}>${oneLine(label)}</a></p>
    <p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#55615e;word-break:break-all">${url}</p>
  `;
}

function table(figures: NonNullable<LetterParts['figures']>): Html {
  const rows = figures.map(
    ({ label, value }) => html`
      <tr><th class="line" scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid #dfe5e3;text-align:left;font-weight:400;word-break:break-word">${oneLine(label)}</th>
      <td class="line" style="padding:8px 0;border-bottom:1px solid #dfe5e3;text-align:right;font-weight:600;white-space:nowrap">${oneLine(value)}</td></tr>
    `,
  );
  return html`<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.4">${rows}</table>`;
}

function page({
  title,
  paragraphs,
  action,
  figures = [],
  notes = [],
  why,
  unsubscribe,
  from,
  language,
}: LetterParts): Html {
  const { lang, dir } = language ?? { lang: 'en', dir: 'ltr' };
  return html`
    <!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${oneLine(title)}</title>
    <style>:root{color-scheme:light dark;supported-color-schemes:light dark}
    @media (prefers-color-scheme:dark){.back{background:#0f1413!important}.sheet{background:#181f1d!important;border-color:#2b3532!important;color:#e8eeec!important}
    .muted{color:#a3b0ac!important}.line{border-color:#2b3532!important}.brand{color:#6fd8c6!important}.button{background:#6fd8c6!important;color:#06201c!important}}</style></head>
    <body class="back" style="margin:0;padding:24px 12px;background:#f3f6f5;${FONT}">
    <div class="sheet" style="box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px 28px;border:1px solid #dfe5e3;border-radius:12px;background:#ffffff;color:#17211f;${FONT}">
    <p class="brand" style="margin:0 0 20px;font-size:15px;font-weight:700;color:#0b6b5f">Lectern</p>
    <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650">${oneLine(title)}</h1>
    ${paragraphs.map(paragraph)}${figures.length === 0 ? '' : table(figures)}${action === undefined ? '' : button(action)}${notes.map(paragraph)}
    <p class="muted line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #dfe5e3;font-size:13px;line-height:1.5;color:#55615e">${oneLine(why, 1_000)}<br>${unsubscribe === undefined ? '' : html`<a class="muted" style="color:#55615e"${attributes({ href: unsubscribe.url })}>${oneLine(unsubscribe.label)}</a><br>`}${from}</p>
    </div></body></html>
  `;
}

export function writeLetter(parts: LetterParts): LetterText {
  return {
    subject: oneLine(parts.subject, MAX_SUBJECT),
    text: plainText(parts),
    html: String(page(parts)),
  };
}
