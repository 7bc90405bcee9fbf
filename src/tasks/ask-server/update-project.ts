/** Asks a Lectern server for a preview of a branch or for a new deployment, and follows it to its end. */
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import { type ClientParts, REAL_PARTS, serverClient } from './server-client.ts';
import type { ServerTarget } from './server-target.ts';

interface UpdateRequest {
  /** Of a preview; undefined = deploy the branch that the project serves. */
  readonly branch: string | undefined;
  /** False: return as soon as the server has accepted it. */
  readonly wait: boolean;
  /** Milliseconds for everything. */
  readonly timeout: number;
}

type UpdateStatus = z.infer<typeof statusSchema>['status'];

export interface UpdateOutcome {
  readonly statusId: string;
  readonly previewUrl?: string;
  readonly status: UpdateStatus;
  /** One line. */
  readonly summary: string;
  readonly logs: readonly string[];
}

/** Called with each new status. */
type StatusChange = (status: UpdateStatus) => void;

const acceptedSchema = z.object({
  statusId: z.string().min(1).max(500),
  previewUrl: z.string().max(4_000).optional(),
});
const statusSchema = z.object({
  status: z.enum(['queued', 'in_progress', 'success', 'failure']),
  summary: z.string().nullish(),
  logs: z.union([z.array(z.string()), z.string()]).nullish(),
});
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** @throws AppErrors `server/…`, `usage/branch` */
export async function updateProject(
  target: ServerTarget,
  { branch, wait, timeout }: UpdateRequest,
  changed: StatusChange = () => undefined,
  parts: ClientParts = REAL_PARTS,
): Promise<UpdateOutcome> {
  if (branch === '' || /\p{Cc}/u.test(branch ?? '') || (branch ?? '').length > 500)
    throw new AppError(
      'usage/branch',
      `${JSON.stringify((branch ?? '').slice(0, 100))} is no name of a branch`,
      {
        hint: 'Name a branch of the repository of the project, for example: lectern preview my-branch',
      },
    );
  const client = serverClient(target, parts);
  const deadline = parts.clock() + timeout;
  const what = branch === undefined ? 'update' : 'preview';
  const accepted = readAnswer(
    acceptedSchema,
    await client.send({
      method: 'POST',
      path: `/v1/project/${what}/${target.project}`,
      deadline,
      ...(branch === undefined ? {} : { body: { branch } }),
    }),
  );
  const { statusId } = accepted;
  const known = { statusId, ...preview(accepted.previewUrl) };
  if (!wait) return { ...known, status: 'queued', summary: '', logs: [] };
  let last: UpdateStatus | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const path = `/v1/project/update-status/${encodeURIComponent(statusId)}`;
    const { status, summary, logs } = readAnswer(
      statusSchema,
      await client.send({ method: 'GET', path, deadline }),
    );
    if (status !== last) changed((last = status));
    if (status === 'success' || status === 'failure')
      return { ...known, status, summary: oneLine(summary ?? '', 2_000), logs: linesOf(logs) };
    if (parts.clock() + pause >= deadline) throw tooSlow(timeout, status);
    await parts.pause(pause);
  }
}

/** An address that is shown and linked is one of the web. */
function preview(address: string | undefined): { readonly previewUrl?: string } {
  if (address === undefined) return {};
  const url = URL.parse(address);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return { previewUrl: url.href };
  throw new AppError(
    'server/answer',
    `The server named ${JSON.stringify(address.slice(0, 200))} as the address of the preview`,
    {
      hint: 'Check that --server is a Lectern server, and that its own address is set (LECTERN_BASE_URL)',
    },
  );
}

function readAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new AppError('server/answer', 'The server answered with something else than it should', {
    hint: 'Check that --server is the address of a Lectern server of this version or a newer one',
  });
}

const linesOf = (logs: readonly string[] | string | null | undefined): readonly string[] =>
  typeof logs === 'string' ? logs.split('\n') : (logs ?? []);

function tooSlow(timeout: number, status: UpdateStatus): AppError {
  return new AppError(
    'server/too-slow',
    `After ${timeout / 1_000} seconds the update is still ${status.replace('_', ' ')}`,
    {
      hint: 'Give more time with --timeout SECONDS, or do not wait with --no-wait',
    },
  );
}
