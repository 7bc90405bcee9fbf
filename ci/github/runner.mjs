/** Speaks with GitHub's runner: commands, outputs and the summary of the step. Nothing that a page says becomes a command. */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** Everything invisible, and line ends: one line of plain text. */
export const plain = (text) =>
  String(text)
    .replace(/(?:[^\P{C}\u200c\u200d]|[\s\u2028\u2029\u{e0000}-\u{e0fff}])+/gu, ' ')
    .trim();

/** @param level `notice`, `warning` or `error` */
export function command(level, message) {
  process.stdout.write(
    `::${level} title=Lectern::${plain(message).replaceAll('%', '%25').replaceAll('##[', '## [')}\n`,
  );
}

/** What is printed meanwhile is text for the runner, whatever it says. */
export async function withoutCommands(work) {
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await work();
  } finally {
    process.stdout.write(`::${token}::\n`);
  }
}

export function output(env, name, value) {
  append(env['GITHUB_OUTPUT'], `${name}=${plain(value)}\n`);
}

/** @param lines Markdown */
export function summary(env, lines) {
  append(env['GITHUB_STEP_SUMMARY'], `${lines.join('\n')}\n`);
}

function append(path, text) {
  if (path !== undefined && path !== '') appendFileSync(path, text);
}
