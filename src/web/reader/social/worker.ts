/** Entry point of a child process that draws images: no environment, no network, and no readable files after start-up. */
import { openDrawing } from './draw-card.ts';
import type { DrawingJob, DrawingMessage } from './drawing-message.ts';

function send(message: DrawingMessage): void {
  process.send?.(message);
}

const draw = await openDrawing();
for (const right of ['addon', 'fs.read'] as const) process.permission?.drop(right);

process.on('message', async ({ id, card }: DrawingJob) => {
  try {
    send({ kind: 'drawn', id, png: await draw(card) });
  } catch {
    // Problems with an author's picture are not reported; the image is left out.
    send({ kind: 'failed', id });
  }
});
send({ kind: 'ready' });
