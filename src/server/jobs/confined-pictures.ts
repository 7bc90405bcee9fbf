/** Draws pages for models: the site and the browser run confined, without a network, and can write nowhere. */
import { existsSync } from 'node:fs';
import type { WriterProgram } from '../../jobs/agents/agent-definition.ts';
import type { Confinement, ConfinementLimits } from '../../jobs/confine/confinement.ts';
import { isWide, isWithin, neededFor, realPath } from '../../jobs/confine/find-program.ts';
import type { PagePictures, TakePicture } from '../../jobs/page-pictures.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTaskQueue } from '../../lib/async/task-queue.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { PictureRequest } from './picture-request.ts';

export interface PictureProcess {
  readonly confinement: Confinement;
  /** Absolute path of the Node program. */
  readonly runtime: string;
  /** What runs inside. */
  readonly program: WriterProgram;
  /** Absolute path of the browser. */
  readonly chromium: string;
  /** Milliseconds for one picture; default one minute: the whole site is read for it. */
  readonly deadline?: number;
}

type Place = Parameters<PagePictures>[0];
type Size = Parameters<TakePicture>[1];

/** A browser is several processes with some fifty threads each. The file's size also limits the memory that looks like a disk. */
export const PICTURE_LIMITS: ConfinementLimits = Object.freeze({
  processes: 512,
  memory: 2 * 2 ** 30,
  file: 256 * 2 ** 20,
});
const DEADLINE = 60_000;
/** Endpoints refuse pictures of more than 5 MB in base64. */
const MAX_BYTES = 3 * 1024 * 1024;
const FONTS = ['/etc/fonts', '/var/cache/fontconfig'];
const turns = createTaskQueue({ atOnce: 2, ofOne: 1 });

export function confinedPictures(parts: PictureProcess): PagePictures {
  return (place) => (page, size, signal) =>
    turns.take(place.folder, async () => {
      signal.throwIfAborted();
      return draw(place, { page, ...size }, { ...parts, signal });
    });
}

async function draw(
  place: Place,
  pictureRequest: Omit<PictureRequest, 'folder' | 'chromium'>,
  parts: PictureProcess & { readonly signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const { confinement, runtime, program, chromium, signal, deadline = DEADLINE } = parts;
  const late = AbortSignal.timeout(deadline);
  const running = await confinement.start({
    command: [runtime, program.file],
    folder: place.folder,
    scratch: place.scratch,
    env: {},
    readable: [...program.readable, ...seenByBrowser(chromium, place)],
    readOnly: true,
  });
  const stop = (): void => void running.kill();
  const either = AbortSignal.any([late, signal]);
  either.addEventListener('abort', stop, { once: true });
  try {
    if (either.aborted) stop();
    const request: PictureRequest = {
      ...pictureRequest,
      folder: running.folder,
      chromium: realPath(chromium),
    };
    running.input.end(JSON.stringify(request));
    const picture = await outputOf(running.output);
    const { code } = await running.ended;
    signal.throwIfAborted();
    if (late.aborted) throw failed('it took too long');
    if (code !== 0) throw failed(oneLine(running.errorOutput(), 300) || 'its process ended');
    return picture.length === 0 ? undefined : checked(picture, pictureRequest);
  } finally {
    either.removeEventListener('abort', stop);
    await running.kill();
  }
}

/** Not the folder of the browser where that also holds the job's. */
function seenByBrowser(chromium: string, { folder }: Place): string[] {
  const covers = (path: string): boolean => isWithin(realPath(folder), realPath(path));
  return [neededFor(realPath(chromium), (path) => isWide(path) || covers(path)), ...FONTS].filter((path) =>
    existsSync(path),
  );
}

async function outputOf(output: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of output as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES)
      throw failed(`it has more than ${MAX_BYTES} bytes. Ask for a smaller height, or for the phone`);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Scripts of a page may have taken over what draws it: a model gets a picture in the size that it asked for, or none. */
function checked(picture: Buffer, { width, height }: Size): Uint8Array {
  const isPicture = picture.length > 24 && picture.subarray(0, PNG.length).equals(PNG);
  if (!isPicture || picture.readUInt32BE(16) !== width || picture.readUInt32BE(20) !== height)
    throw failed('what was drawn is no PNG file in that size');
  return picture;
}

function failed(why: string): AppError {
  return new AppError('picture/failed', `There is no picture of the page: ${why}`, {
    hint: 'read_page gives its text',
  });
}
