/** An agent program that adds a sentence to a page, for a job in a container. */
import { appendFileSync } from 'node:fs';
import { speak } from '../../support/agents/speak.ts';

speak({
  prompt: async ({ say }) => {
    appendFileSync('index.mdx', '\nA sentence from inside.\n');
    say(`I am user ${process.getuid?.()}`);
    return 'end_turn';
  },
});
