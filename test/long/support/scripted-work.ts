/** What a scripted model asks of each agent program: to look around, to write a page with its own tool, and to change one with ours. */
import type { Conversation, ScriptedCall, ScriptedReply } from '../../support/model/script.ts';
import type { WireName } from '../../support/model/start-scripted-model.ts';

/** How a program's own tools are called. */
export interface OwnTools {
  readonly wires: readonly WireName[];
  /** One that it knows, where it treats those differently, or one of a gateway. */
  readonly model: string;
  readonly shell: (command: string) => ScriptedCall;
  readonly write: (path: string, text: string) => ScriptedCall;
  /** Undefined where it offers no list of todos. */
  readonly todos?: (content: string, status: string) => ScriptedCall;
}

const call = (name: string, args: object): ScriptedCall => ({ name, arguments: args });
const description = 'Look around';
const byShell = (path: string, text: string): string =>
  `printf %s ${Buffer.from(text).toString('base64')} | base64 -d > ${path}`;

export const OWN_TOOLS: Readonly<Record<string, OwnTools>> = {
  opencode: {
    wires: ['openai', 'anthropic', 'gemini'],
    model: 'team/writer-1',
    shell: (command) => call('bash', { command, description }),
    write: (path, text) => call('write', { filePath: path, content: text }),
    todos: (content, status) =>
      call('todowrite', { todos: [{ content, status, priority: 'high', id: '1' }] }),
  },
  claude: {
    wires: ['anthropic'],
    model: 'claude-sonnet-4-5',
    shell: (command) => call('Bash', { command, description }),
    write: (path, text) => call('Write', { file_path: path, content: text }),
  },
  codex: {
    wires: ['responses'],
    model: 'gpt-5.1-codex',
    shell: (command) => call('exec_command', { cmd: command }),
    write: (path, text) => call('exec_command', { cmd: byShell(path, text) }),
  },
  gemini: {
    wires: ['gemini'],
    model: 'gemini-2.5-pro',
    shell: (command) => call('run_shell_command', { command, description }),
    write: (path, text) => call('write_file', { file_path: path, content: text }),
  },
  qwen: {
    wires: ['openai'],
    model: 'qwen3-coder-plus',
    shell: (command) => call('run_shell_command', { command, description, is_background: false }),
    write: (path, text) => call('write_file', { file_path: path, content: text }),
  },
};

export const NEW_PAGE = 'new.mdx';
export const NEW_TEXT = '---\ntitle: New\ndescription: A new page.\n---\n\nWritten by the program.\n';
export const TODO = 'Write about limits';
export const TITLE = 'Say more about limits';

/** Programs also ask for titles and summaries, without the tools of the work. */
export const isWork = ({ tools }: Conversation, own: OwnTools): boolean => tools.includes(own.shell('').name);

type Step = (asked: Conversation) => ScriptedReply;

/** The first looks around; the last ends the turn. */
export function stepsOf({ shell, write, todos }: OwnTools, look: string): readonly Step[] {
  const told = (status: string): Step[] =>
    todos === undefined ? [] : [() => ({ calls: [todos(TODO, status)] })];
  return [
    () => ({ text: 'I look around.', calls: [shell(look)] }),
    ...told('in_progress'),
    (asked) => ({ calls: [write(`${folderOf(asked)}/${NEW_PAGE}`, NEW_TEXT)] }),
    (asked) => ours(asked, 'edit_file', { path: 'guide.mdx', old: '*slowly*', new: 'on' }),
    (asked) => ours(asked, 'edit_file', { path: 'docs.json', old: '"guide"', new: '"guide", "new"' }),
    ...told('completed'),
    () => ({ text: `Title: ${TITLE}\n\nThe guide says more, and there is a new page.` }),
  ];
}

/** @param answers what the program answered to each of the calls */
export function scriptedWork(own: OwnTools, look: string, answers: string[]): Step {
  const steps = stepsOf(own, look);
  return (asked) => {
    if (!isWork(asked, own)) return { text: 'Documentation work' };
    if (asked.spoken > 0) answers[asked.spoken - 1] = asked.last;
    // Our tools are there from the first question on.
    const missing = ours(asked, 'edit_file', {});
    if (missing.calls === undefined) return missing;
    return steps[Math.min(asked.spoken, steps.length - 1)]!(asked);
  };
}

/** As the prompt tells it. */
function folderOf({ messages }: Conversation): string {
  const said = messages.map(({ text }) => /documentation in the folder (\/\S+): a site/.exec(text)?.[1]);
  return said.find((folder) => folder !== undefined) ?? 'nowhere';
}

/** Each program names the tools of a server in its own way. */
function ours({ tools }: Conversation, tool: string, args: object): ScriptedReply {
  const name =
    tools.find((each) => /lectern/.test(each) && each.endsWith(tool)) ?? tools.find((each) => each === tool);
  // Programs ask again after an error of the endpoint, but not after this.
  if (name === undefined) return { text: `"${tool}" was not offered, but ${tools.join(', ')}` };
  return { calls: [call(name, args)] };
}
