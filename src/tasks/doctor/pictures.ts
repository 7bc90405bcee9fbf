/** Checks that the agent `model` can look at pages, by drawing one. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { model } from '../../jobs/agents/model/model.ts';
import { takesPictures } from '../../jobs/agents/model/takes-pictures.ts';
import type { PagePictures } from '../../jobs/page-pictures.ts';
import { AppError } from '../../lib/app-error.ts';
import { pictureHost } from '../../server/jobs/open-agent.ts';
import { openPictures } from '../../server/jobs/open-pictures.ts';
import { type Check, ok, skip, warn } from './check.ts';

const HINT = 'The agent works without pictures of pages; LECTERN_CHROMIUM is the path of a Chromium';

export const pictures: Check = {
  name: 'pictures',
  // Bubblewrap is tried, and a browser is started.
  time: 60_000,
  run: async ({ settings: { jobs }, env, signal }) => {
    if (jobs.agent.kind !== model.kind) return skip('Only the agent "model" is given pictures of pages');
    if (!takesPictures(jobs.model))
      return skip('The agent "model" gets no pictures of pages: LECTERN_MODEL_PICTURES is not true');
    const chromium = env['LECTERN_CHROMIUM'] ?? '';
    const draw = await openPictures({ ...pictureHost(), chromium });
    if ('missing' in draw) {
      const text = `The agent "model" gets no pictures of pages: ${draw.missing}`;
      return chromium === '' ? skip(text) : warn(text, HINT);
    }
    try {
      await trial(draw, signal);
      return ok('The agent "model" gets pictures of pages, drawn by a confined browser');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return warn(`A page could not be drawn for the agent "model". ${error.message}`, HINT);
    }
  },
};

async function trial(draw: PagePictures, signal: AbortSignal): Promise<void> {
  const top = await mkdtemp(join(tmpdir(), 'lectern-trial-'));
  const [folder, scratch] = [join(top, 'folder'), join(top, 'scratch')];
  try {
    // As in jobs' folders, another user may traverse the parent.
    await chmod(top, 0o711);
    for (const each of [folder, scratch]) await mkdir(each);
    await writeFile(join(folder, 'docs.json'), '{ "name": "Trial", "navigation": { "pages": ["index"] } }');
    await writeFile(join(folder, 'index.mdx'), '---\ntitle: Trial\n---\n\nText.\n');
    await draw({ folder, scratch })('index', { width: 400, height: 300 }, signal);
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}
