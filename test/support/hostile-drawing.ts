/** A replacement for the drawing process that does what the title says, and replies with what it could reach. */
import type { DrawingJob } from '../../src/web/reader/social/drawing-message.ts';

const fs = process.getBuiltinModule('node:fs');
const tried = (work: () => unknown): string => {
  try {
    work();
    return 'reached';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error';
  }
};

process.on('message', ({ id, card }: DrawingJob) => {
  if (card.title === 'crash') process.abort();
  if (card.title === 'loop') for (;;);
  const reached = [
    tried(() => fs.readFileSync('/etc/passwd')),
    tried(() => fs.writeFileSync('/tmp/lectern-drawing-test', '')),
    tried(() => process.getBuiltinModule('node:child_process').execSync('true')),
    process.permission?.has('net') ? 'reached net' : 'no net',
    Object.keys(process.env).join() || 'no env',
  ];
  process.send?.({ kind: 'drawn', id, png: Buffer.from(reached.join('; ')) });
});
