/** The prompt for an agent program: where it works, what it may change, how to report, and the task. */
import type { AgentResult, AgentTask } from '../agent.ts';
import { firstMessage } from '../prompt/first-message.ts';
import { quoteRules } from '../prompt/quote-rules.ts';
import { codePrompt, type ReadableCode, readSources } from './code-prompt.ts';

const rules = (
  folder: string,
): string => `You edit the documentation in the folder ${folder}: a site made of docs.json and of MDX \
and Markdown pages.

- Change only files of the documentation: pages, docs.json, snippets, images, API descriptions. Write in ${folder} alone.
- There is no Git here, and none is needed: Lectern makes the commit and the pull request from the files as you leave them.
- There is no network beside your model, and no one answers questions: decide, and say what you decided.
- New pages need front matter with a title and a description, and a place in the navigation of docs.json. Links must lead somewhere.
- If you have the tools of the server "lectern", use them to find your way (outline, search, look_up), to change many pages alike (refactor,
  replace_all, apply_plan), to bring translations up to date (changed_blocks, translate_blocks), and to check your work (check_docs)
  before you end.
- Keep a todo list with your tool for that, if you have one: people watch it.
- Do what the task asks and no more. Leave what you do not understand as it is.
- When you are done, end with a message whose first line is "Title: " and at most 70 characters that say what has changed. After an
  empty line say in a few sentences what you did, and what you did not do and why.`;

export const taskPrompt = (task: AgentTask, folder: string, code: ReadableCode): string =>
  [rules(folder), codePrompt(code), quoteRules(task.rules), firstMessage(task)]
    .filter((part) => part !== undefined)
    .join('\n\n');

export const FINISH_PROMPT = `The time for this work is nearly over. Finish now: bring the file you are in into a state in which it can \
be published, begin nothing else, and end with the message that you were asked for.`;

const TITLE_CHARACTERS = 100;

/** Reads the final message; one that ignores the requested form is taken as it is. */
export function readEnding(
  text: string,
  code: ReadableCode,
): Pick<AgentResult, 'title' | 'body' | 'message' | 'sources'> {
  const { rest, sources } = readSources(text, code);
  return { ...readFinalMessage(rest), ...(sources.length === 0 ? {} : { sources }) };
}

function readFinalMessage(text: string): Pick<AgentResult, 'title' | 'body' | 'message'> {
  const [, title, rest = ''] = /^\W{0,4}Title:\W{0,3}(\S[^\n]*)([\s\S]*)$/i.exec(text) ?? [];
  if (title === undefined) return { message: text };
  const body = rest.trim();
  const clean = title.replace(/[*_`"]+$/, '').trim();
  return {
    ...(clean === '' ? {} : { title: clean.slice(0, TITLE_CHARACTERS) }),
    ...(body === '' ? {} : { body }),
    message: body === '' ? clean : body,
  };
}
