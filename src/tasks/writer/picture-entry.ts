/** Entry of the confined process that draws one page: a request on its input, the picture on its output, why there is none on its errors. */
import type { PictureRequest } from '../../server/jobs/picture-request.ts';
import { pagePictures } from './page-picture.ts';

/** Beside the home of the browser, in memory. */
const DATA_DIR = '/tmp/lectern';

async function draw(): Promise<void> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  const { folder, chromium, page, width, height } = JSON.parse(text) as PictureRequest;
  const take = pagePictures({
    folder,
    chromium,
    settings: { dataDir: DATA_DIR, renderers: 1 },
    // All of this process is confined, and its user may make no namespaces in there.
    ownSandbox: false,
  });
  const picture = await take(page, { width, height }, new AbortController().signal);
  if (picture !== undefined) process.stdout.write(picture);
}

draw().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
