/** What a scripted model asks of each agent program: to look around, to write a page with its own tool, and to change one with ours. */
import type { Conversation, ScriptedCall, ScriptedReply } from '../../support/model/script.ts';
import type { WireName } from '../../support/model/start-scripted-model.ts';

/** How a program's own tools are called. */
interface OwnTools {
  readonly wires: readonly WireName[];
  readonly shell: (command: string) => ScriptedCall;
  readonly write: (path: string, text: string) => ScriptedCall;
}

const call = (name: string, args: object): ScriptedCall => ({ name, arguments: args });
const description = 'Look around';
const byShell = (path: string, text: string): string =>
  `printf %s ${Buffer.from(text).toString('base64')} | base64 -d > ${path}`;

export const OWN_TOOLS: Readonly<Record<string, OwnTools>> = {
  opencode: {
    wires: ['openai', 'anthropic', 'gemini'],
    shell: (command) => call('bash', { command, description }),
    write: (path, text) => call('write', { filePath: path, content: text }),
  },
  claude: {
    wires: ['anthropic'],
    shell: (command) => call('Bash', { command, description }),
    write: (path, text) => call('Write', { file_path: path, content: text }),
  },
  codex: {
    wires: ['responses'],
    shell: (command) => call('exec_command', { cmd: command }),
    write: (path, text) => call('exec_command', { cmd: byShell(path, text) }),
  },
  gemini: {
    wires: ['gemini'],
    shell: (command) => call('run_shell_command', { command, description }),
    write: (path, text) => call('write_file', { file_path: path, content: text }),
  },
  qwen: {
    wires: ['openai'],
    shell: (command) => call('run_shell_command', { command, description, is_background: false }),
    write: (path, text) => call('write_file', { file_path: path, content: text }),
  },
};

export interface Work {
  readonly tools: OwnTools;
  /** Command that looks for what must not be seen. */
  readonly look: string;
  /** What the program answered to each of the calls. */
  readonly answers: string[];
}

export const NEW_PAGE = 'new.mdx';
export const NEW_TEXT = '---\ntitle: New\ndescription: A new page.\n---\n\nWritten by the program.\n';
export const TITLE = 'Say more about limits';

/** Programs also ask for titles and summaries, without the tools of the work. */
export function scriptedWork({ tools, look, answers }: Work): (asked: Conversation) => ScriptedReply {
  return (asked) => {
    if (!asked.tools.some((name) => name === tools.shell('').name)) return { text: 'Documentation work' };
    const step = asked.spoken;
    if (step > 0) answers[step - 1] = asked.last;
    if (step === 0) return { text: 'I look around.', calls: [tools.shell(look)] };
    if (step === 1) return { calls: [tools.write(`${folderOf(asked)}/${NEW_PAGE}`, NEW_TEXT)] };
    if (step === 2) return ours(asked, 'edit_file', { path: 'guide.mdx', old: '*slowly*', new: 'on' });
    if (step === 3)
      return ours(asked, 'edit_file', { path: 'docs.json', old: '"guide"', new: '"guide", "new"' });
    return { text: `Title: ${TITLE}\n\nThe guide says more, and there is a new page.` };
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
