/** Opens what draws pages for models on this machine, where a browser is set and can be confined. */
import { isAbsolute } from 'node:path';
import type { ConfinementHost } from '../../jobs/confine/open-confinement.ts';
import type { PagePictures } from '../../jobs/page-pictures.ts';
import { pictureProgram } from '../../program/writer-program.ts';

export interface PictureHost extends ConfinementHost {
  /** `LECTERN_CHROMIUM`. */
  readonly chromium: string | undefined;
}

/** @returns for people: why there are none, without a full stop */
export async function openPictures({
  chromium = '',
  ...host
}: PictureHost): Promise<PagePictures | { readonly missing: string }> {
  if (chromium === '') return { missing: 'LECTERN_CHROMIUM names no browser' };
  if (!isAbsolute(chromium))
    return { missing: `LECTERN_CHROMIUM is "${chromium}", which is no absolute path` };
  const [{ strictConfinement }, { confinedPictures, PICTURE_LIMITS }] = await Promise.all([
    import('../../jobs/confine/open-confinement.ts'),
    import('./confined-pictures.ts'),
  ]);
  const confinement = await strictConfinement(host, PICTURE_LIMITS);
  if (confinement === undefined)
    return { missing: 'its browser cannot be confined here; the check "confinement" says why' };
  return confinedPictures({ confinement, chromium, runtime: host.runtime, program: pictureProgram() });
}
