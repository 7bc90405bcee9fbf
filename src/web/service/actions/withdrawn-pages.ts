/** Takes a page back from every commit of a project, and gives it back. */
import { AppError } from '../../../lib/app-error.ts';
import { MAX_WITHDRAWN } from '../../../records/readers/access-schema.ts';
import { withdrawnAddress } from '../../../site/withdrawn.ts';
import type { Action } from './action.ts';
import { type PagePlace, pagePlace } from './page-place.ts';

interface WithdrawRequest {
  /** As somebody typed it. */
  readonly page: string;
  /** True gives it back. */
  readonly undo: boolean;
  /** As the list of withdrawn pages names who withdrew it; default the actor. */
  readonly by?: string;
}

interface WithdrawAnswer {
  readonly address: string;
  /** False when it was so before. */
  readonly changed: boolean;
  /** All that are withdrawn now. */
  readonly withdrawn: readonly string[];
  /** Undefined where this process does not serve the site, and for what is given back. */
  readonly place: PagePlace | undefined;
}

/** Throws AppError `readers/withdrawn`. */
export const withdrawPage: Action<WithdrawRequest, WithdrawAnswer, 'projects' | 'clock'> = {
  role: 'admin',
  run: async ({ service, project, actor }, { page, undo, by = actor.id }) => {
    const slot = service.projects.get(project);
    const address = withdrawnAddress(page, slot?.url);
    if (address === undefined)
      throw new AppError('readers/withdrawn', `"${page.slice(0, 100)}" is no page of this site`, {
        hint: 'Give its path or address, for example guides/internal',
      });
    const { before, after } = await service.records.readers.changeAccess(project, (settings) => {
      const others = (settings.withdrawn ?? []).filter((one) => one.address !== address);
      const known = settings.withdrawn?.find((one) => one.address === address);
      if (!undo && known === undefined && others.length >= MAX_WITHDRAWN)
        throw new AppError('readers/withdrawn', `${MAX_WITHDRAWN} pages are withdrawn already`, {
          hint: 'Give back those that are gone from every commit',
        });
      const withdrawn = undo ? others : [...others, known ?? { address, at: service.clock(), by }];
      const { withdrawn: _, ...rest } = settings;
      return withdrawn.length === 0 ? rest : { ...rest, withdrawn };
    });
    slot?.settingsChanged();
    const place = undo ? undefined : await pagePlace(slot?.live.current(), address);
    const listed = (settings: typeof after): readonly string[] =>
      (settings.withdrawn ?? []).map((one) => one.address);
    return {
      address,
      changed: listed(before).includes(address) === undo,
      withdrawn: listed(after),
      place,
    };
  },
  entries: ({ address, changed }, { undo }) =>
    changed ? [[undo ? 'page.restored' : 'page.withdrawn', address]] : [],
};
