/** Writes the page that shows the pictures side by side: a row for each view, a column for each subject. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, trustedHtml } from '../../src/lib/html.ts';
import type { Picture } from './take.ts';

const STYLE = `body{font:14px/1.5 system-ui;margin:24px;background:#f3f4f5;color:#15181d}
section{margin-block:40px}h2{position:sticky;top:0;background:#f3f4f5;margin:0;padding-block:8px;z-index:1}
.row{display:flex;gap:16px;overflow-x:auto;margin-block:12px 28px}
figure{margin:0;flex:none}figcaption{font-weight:600;padding-block:4px}
img{display:block;border:1px solid #ccd1d6;border-radius:6px;background:#fff}
.desktop img{width:680px}.phone img{width:260px}`;

/** @param order of the columns: names of subjects, with their versions */
export function writeContactSheet(
  out: string,
  pictures: readonly Picture[],
  order: ReadonlyMap<string, string>,
): void {
  const views = Map.groupBy(pictures, ({ kind, theme }) => `${kind}, ${theme}`);
  const sections = [...views].map(([name, shown]) => {
    const rows = [...Map.groupBy(shown, ({ size, scheme }) => `${size}, ${scheme}`)].map(([row, some]) => {
      const sorted = [...order].flatMap(([subject, version]) =>
        some
          .filter((picture) => picture.subject === subject)
          .map(
            ({ file }) =>
              html`<figure><figcaption>${subject} ${version}</figcaption><a href="${file}"><img src="${file}" alt="${subject}: ${name}, ${row}" loading="lazy"></a></figure>`,
          ),
      );
      return html`<h3>${row}</h3><div class="row ${some[0]?.size ?? ''}">${sorted}</div>`;
    });
    return html`<section><h2>${name}</h2>${rows}</section>`;
  });
  const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${trustedHtml(STYLE)}</style><h1>Pictures</h1>${sections}</html>`;
  writeFileSync(join(out, 'index.html'), String(page));
}
