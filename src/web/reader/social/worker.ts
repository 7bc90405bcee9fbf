/** Entry of a child process that draws pictures: no environment, no network, and after its start nothing it could read. */
import { openDrawing } from './draw-card.ts';
import type { DrawingJob, DrawingMessage } from './drawing-message.ts';

function tell(message: DrawingMessage): void {
  process.send?.(message);
}

const draw = await openDrawing();
for (const right of ['addon', 'fs.read'] as const) process.permission?.drop(right);

process.on('message', async ({ id, card }: DrawingJob) => {
  try {
    tell({ kind: 'drawn', id, png: await draw(card) });
  } catch {
    // What is wrong with a picture of the author's has no address to be told to.
    tell({ kind: 'failed', id });
  }
});
tell({ kind: 'ready' });
