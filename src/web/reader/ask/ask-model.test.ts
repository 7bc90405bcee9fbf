/** Tests what a model is sent: sections that no page can end, and a conversation that every endpoint takes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askPrompt } from './ask-model.ts';

const ASKED = { question: 'And hay?', history: [], context: [] };

it('begins with a question and has no empty turns, whatever whoever asks sends', () => {
  const sent = (history: Parameters<typeof askPrompt>[0]['history']) =>
    askPrompt({ ...ASKED, history }, [])
      .messages.slice(0, -1)
      .map(({ role, text }) => `${role}: ${text}`);
  assert.deepEqual(sent([{ role: 'assistant', text: 'Hay.' }]), []);
  assert.deepEqual(
    sent([
      { role: 'assistant', text: 'Hay.' },
      { role: 'user', text: 'What?' },
      { role: 'assistant', text: ' \n' },
      { role: 'assistant', text: 'Salt.' },
    ]),
    ['user: What?', 'assistant: Salt.'],
  );
  const long = Array.from(
    { length: 20 },
    (_, at) => ({ role: at % 2 === 0 ? 'assistant' : 'user', text: 'x' }) as const,
  );
  assert.deepEqual(sent(long.slice(0, -1))[0], 'user: x');
});
