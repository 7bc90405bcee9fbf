/** Writes what was found as Markdown for the summary of the step. */
import { posix } from 'node:path';
import { plain } from './runner.mjs';

const MOST_PROBLEMS = 20;
const MOST_CHARACTERS = 500;

/** Every sign that means something in Markdown or HTML is escaped, so pages cannot draw in the summary. */
export const markdown = (text) =>
  plain(text)
    .slice(0, MOST_CHARACTERS)
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');

const many = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** @param report JSON of `lectern check` @param where `directory`, and `files`: address of the repository's files */
export function checkSummary({ ok, summary, issues, base }, { directory, files }) {
  const counts = `${many(summary.errors, 'error')}, ${many(summary.warnings, 'warning')}`;
  const since = base === undefined ? '' : ` since \`${base.commit.slice(0, 12)}\``;
  const lines = [
    `### ${ok ? '✅' : '❌'} Documentation: ${counts}${since}`,
    '',
    `${many(summary.pages, 'page')} checked.`,
  ];
  if (base !== undefined && base.known > 0)
    lines.push(
      '',
      `${many(base.known, 'problem')} that ${base.known === 1 ? 'was' : 'were'} there before ${base.known === 1 ? 'is' : 'are'} not listed.`,
    );
  if (issues.length > 0) lines.push('', '| | Place | Problem |', '|---|---|---|');
  for (const issue of issues.slice(0, MOST_PROBLEMS)) lines.push(row(issue, { directory, files }));
  if (issues.length > MOST_PROBLEMS)
    lines.push('', `${issues.length - MOST_PROBLEMS} more are in the log of this step.`);
  return [...lines, ''];
}

function row({ severity, code, message, hint, file, line }, { directory, files }) {
  const path = posix.join(directory.replaceAll('\\', '/'), file);
  const name = markdown(`${file}${line === undefined ? '' : `:${line}`}`);
  const isInside = !path.startsWith('../') && !path.startsWith('/') && !file.includes('://');
  const address = `${path.split('/').map(encodePart).join('/')}${line === undefined ? '' : `#L${line}`}`;
  const place = files === undefined || !isInside ? name : `[${name}](${files}/${address})`;
  return `| ${severity === 'error' ? '❌' : '⚠️'} | ${place} | ${markdown(message)}${hint === undefined ? '' : `<br>${markdown(hint)}`}<br>\`${code.replace(/[^a-z/-]/g, '')}\` |`;
}

const encodePart = (part) =>
  encodeURIComponent(part).replace(/[()!'*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** @param report JSON of `lectern build` */
export function buildSummary({ ok, pages, failed, out }) {
  return [
    `### ${ok ? '✅' : '❌'} Built ${many(pages, 'page')} in ${markdown(out)}`,
    '',
    ...(failed.length > 0 ? [`${many(failed.length, 'page')} failed.`, ''] : []),
  ];
}

/** @param what `Preview` or `Deployment` @param report JSON of the command */
export function updateSummary(what, { ok, summary, previewUrl, status }) {
  const link =
    previewUrl === undefined
      ? ''
      : `[${markdown(previewUrl)}](<${previewUrl.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  return [
    `### ${ok ? '✅' : '❌'} ${what}: ${markdown(status.replace('_', ' '))}`,
    '',
    ...[link, markdown(summary)].filter((line) => line !== '').flatMap((line) => [line, '']),
  ];
}
