/** Explains what the maintenance agent can do, when a request asks for something else. */
import { TASKS } from './tasks.ts';

export const EXPLANATION = [
  'Nothing was changed: this request was not understood.',
  'The agent of this server works without a model. It does what has one right answer, and reads requests such as:',
  ...TASKS.flatMap(({ examples, sentence }) => [
    ...examples.map((example) => `- ${example}`),
    `  ${sentence}`,
  ]),
  'For anything else an operator sets LECTERN_AGENT, to "model" with the address of a model, or to the command of an agent program.',
].join('\n');

export function explainUnknownPlaces(names: readonly string[]): string {
  const list = names.map((name) => `"${name}"`).join(', ');
  return `Nothing was changed: there is no page or folder ${list} with pages in it. Name it as docs.json does, for example guides/start, or leave it out for the whole site.`;
}
