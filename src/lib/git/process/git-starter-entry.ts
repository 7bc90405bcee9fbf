/** The small process that starts git for a large one: one call, one reply. It ends with the process that started it. */
import { AppError } from '../../app-error.ts';
import { defined } from '../../defined.ts';
import type { StarterReply, StarterRequest } from './git-starter.ts';
import { runHere } from './run-here.ts';

const running = new Map<number, AbortController>();

process.on('message', (request: StarterRequest) => {
  if ('abort' in request) running.get(request.id)?.abort();
  else void run(request);
});
// The process that asks decides when a call ends, also when a terminal tells both to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => {
  for (const each of running.values()) each.abort();
});

async function run({ id, place, call }: Exclude<StarterRequest, { abort: true }>): Promise<void> {
  const end = new AbortController();
  running.set(id, end);
  const reply = await runHere(place, { ...call, signal: end.signal }).then(
    (answer): StarterReply => ({ id, answer }),
    (error: unknown): StarterReply => (end.signal.aborted ? { id, aborted: true } : failed(id, error)),
  );
  running.delete(id);
  if (process.connected) process.send!(reply);
}

function failed(id: number, error: unknown): StarterReply {
  if (error instanceof AppError)
    return { id, code: error.code, message: error.message, ...defined({ hint: error.hint }) };
  return { id, code: 'git/failed', message: error instanceof Error ? error.message : String(error) };
}
