/** The model agent against the suite of all agents, on both wires. */
import type { TestContext } from 'node:test';
import { BROKEN_LINK, BROKEN_PAGE, RIGHT_LINK, type SuiteTask } from '../../../../test/suites/agent-site.ts';
import { agentSuite } from '../../../../test/suites/agent-suite.ts';
import type { Script, ScriptedReply } from '../../../../test/support/model/script.ts';
import { startScriptedModel } from '../../../../test/support/model/start-scripted-model.ts';
import { WRITING } from '../../../../test/support/model/writing.ts';
import { modelAgent } from './model-agent.ts';

const todos = (status: string): NonNullable<ScriptedReply['calls']>[number] => ({
  name: 'update_todos',
  arguments: { todos: [{ content: 'Mend the link', status, priority: 'high' }] },
});

const MEND: Script = [
  { text: 'I look for it first.', calls: [todos('in_progress'), { name: 'check_docs', arguments: {} }] },
  { calls: [{ name: 'read_file', arguments: { path: BROKEN_PAGE } }] },
  {
    calls: [
      { name: 'edit_file', arguments: { path: BROKEN_PAGE, old: BROKEN_LINK, new: RIGHT_LINK } },
      todos('completed'),
    ],
  },
  {
    calls: [
      {
        name: 'finish',
        arguments: {
          outcome: 'done',
          title: 'Fix a broken link',
          body: 'One link.',
          message: 'I mended the link.',
        },
      },
    ],
  },
];
/** Each step looks for something else, for one that repeats itself is ended. */
const ENDLESS: Script = ({ spoken }) => ({
  calls: [todos('in_progress'), { name: 'search', arguments: { pattern: `word ${spoken}` } }],
});

for (const wire of ['openai', 'anthropic'] as const) {
  const open = async (t: TestContext, task: SuiteTask) => {
    const model = await startScriptedModel({ wire, script: task === 'mend' ? MEND : ENDLESS, key: 'k' });
    t.after(() => model.close());
    return modelAgent({
      url: model.url,
      key: 'k',
      name: 'scripted',
      wire,
      ...WRITING,
      limits: task === 'endless' ? { steps: 100_000, tokens: 1e12 } : {},
      wait: async () => undefined,
    });
  };
  agentSuite(`the model agent (${wire})`, open);
}
