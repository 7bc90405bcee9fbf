/** Takes a page back from every commit of a project, and gives it back: stored, and written down. */
import { AppError } from '../../lib/app-error.ts';
import { MAX_WITHDRAWN } from '../../records/readers/access-schema.ts';
import type { Records } from '../../records/records.ts';
import { withdrawnAddress } from '../../site/withdrawn.ts';

interface WithdrawRequest {
  readonly project: string;
  readonly actor: string;
  /** As somebody typed it. */
  readonly page: string;
  /** Public address of the site, if it is known. */
  readonly site?: string | undefined;
  /** True gives it back. */
  readonly undo: boolean;
  readonly now: number;
}

interface WithdrawAnswer {
  readonly address: string;
  /** False when it was so before. */
  readonly changed: boolean;
  /** All that are withdrawn now. */
  readonly withdrawn: readonly string[];
}

/** @throws AppError `readers/withdrawn` */
export async function withdrawPage(
  { readers, audit }: Pick<Records, 'readers' | 'audit'>,
  { project, actor, page, site, undo, now }: WithdrawRequest,
): Promise<WithdrawAnswer> {
  const address = withdrawnAddress(page, site);
  if (address === undefined)
    throw new AppError('readers/withdrawn', `"${page.slice(0, 100)}" is no page of this site`, {
      hint: 'Give its path or address, for example guides/internal',
    });
  const { before, after } = await readers.changeAccess(project, (settings) => {
    const others = (settings.withdrawn ?? []).filter((one) => one.address !== address);
    const known = settings.withdrawn?.find((one) => one.address === address);
    if (!undo && known === undefined && others.length >= MAX_WITHDRAWN)
      throw new AppError('readers/withdrawn', `${MAX_WITHDRAWN} pages are withdrawn already`, {
        hint: 'Give back those that are gone from every commit',
      });
    const withdrawn = undo ? others : [...others, known ?? { address, at: now, by: actor }];
    const { withdrawn: _, ...rest } = settings;
    return withdrawn.length === 0 ? rest : { ...rest, withdrawn };
  });
  const listed = (settings: typeof after): readonly string[] =>
    (settings.withdrawn ?? []).map((one) => one.address);
  const changed = listed(before).includes(address) === undo;
  if (changed)
    await audit.add({ actor, action: undo ? 'page.restored' : 'page.withdrawn', target: address, project });
  return { address, changed, withdrawn: listed(after) };
}
