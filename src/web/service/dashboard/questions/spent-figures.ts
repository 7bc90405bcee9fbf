/** What written answers have cost today, and what is left of the caps. */
import type { SpentOfDay } from '../../../../records/spending/spending-records.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, shortCount } from '../../../../theme/admin/parts/numbers.ts';
import type { Service } from '../../service.ts';

const MONEY = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** None where no model writes. */
export async function spentFigures(
  { askCaps: caps, records }: Pick<Service, 'askCaps' | 'records'>,
  project: string,
): Promise<readonly Figure[]> {
  if (caps === undefined) return [];
  const [spent, all] = await Promise.all([records.spending.today(project), records.spending.today()]);
  const { dearest } = caps;
  return [
    {
      label: 'Written answers today',
      value: count(spent.answers),
      hint: `Each at most ${shortCount(dearest.tokens)} tokens${dearest.money === undefined ? '' : `, ${money(dearest.money)}`}`,
    },
    {
      label: 'Tokens today',
      value: shortCount(spent.tokens),
      hint: `${shortCount(Math.max(0, caps.tokens - spent.tokens))} of ${shortCount(caps.tokens)} left`,
    },
    ...(dearest.money === undefined
      ? []
      : [{ label: 'Money today', value: money(spent.money), hint: moneyLeft(caps, spent, all) }]),
  ];
}

function moneyLeft(
  { money: own, moneyOfAll }: NonNullable<Service['askCaps']>,
  spent: SpentOfDay,
  all: SpentOfDay,
): string {
  const left = (cap: number | undefined, used: number, of: string): readonly string[] =>
    cap === undefined ? [] : [`${money(Math.max(0, cap - used))} of ${money(cap)}${of} left`];
  const told = [...left(own, spent.money, ''), ...left(moneyOfAll, all.money, ' of all projects')];
  return told.length === 0 ? 'Without a limit' : told.join(', ');
}

/** @param millionths of the operator's currency */
function money(millionths: number): string {
  return MONEY.format(millionths / 1_000_000);
}
