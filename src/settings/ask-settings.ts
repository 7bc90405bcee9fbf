/** Reads the operator's settings of readers' questions: whether they are answered, and by which model within which caps. */
import { type ModelEndpoint, modelEndpoint, refuseBadKey } from '../jobs/model-endpoint.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { address, amount, type SettingValue, whole, yesOrNo } from './setting-values.ts';

export interface AskSettings {
  /** Whether readers may ask questions. */
  readonly isOn: boolean;
  /** Undefined = answers are quotes, and nothing leaves the server. */
  readonly model?: AskModelSettings;
  readonly tokensPerDay: number;
  /** Undefined: money is not counted. */
  readonly prices?: AskPrices;
  /** Millionths, of a project. */
  readonly moneyPerDay?: number;
  /** Millionths, of all projects together. */
  readonly moneyOfAllPerDay?: number;
  readonly atOnce: number;
  /** The part of a project's day that the readers of one network may have who have not signed in, from 0 to 1. */
  readonly networkShare: number;
  /** Days that questions and answers are kept; 0: none are. */
  readonly days: number;
}

/** Millionths of the operator's currency for one token, which is what a million tokens cost in it. */
export interface AskPrices {
  readonly read: number;
  readonly written: number;
}

interface AskModelSettings {
  readonly endpoint: ModelEndpoint;
  readonly key: string | undefined;
  readonly name: string;
}

const MILLION = 1_000_000;
const PRICES = [0, 10_000] as const;
const MONEY = [0.000_001, 1_000_000] as const;

/** Percent. */
export const USUAL_NETWORK_SHARE = 25;

/** Days that questions are kept when nothing is set. */
export const USUAL_ASK_DAYS = 30;

/** @throws AppError `settings/invalid` */
export function askSettings(pick: (name: SettingName) => SettingValue): AskSettings {
  const text = (name: SettingName): string | undefined => {
    const value = pick(name);
    return value === undefined || value === '' ? undefined : String(value);
  };
  const name = text('askModel');
  const url = text('modelUrl');
  if (name !== undefined && url === undefined)
    throw new AppError('settings/invalid', 'LECTERN_ASK_MODEL is set, and LECTERN_MODEL_URL is not', {
      hint: 'Give the address of the endpoint that has this model, or leave LECTERN_ASK_MODEL out',
    });
  return {
    isOn: yesOrNo('ask', pick('ask') ?? true),
    ...(name === undefined || url === undefined ? {} : { model: askModel(name, url, text('modelKey')) }),
    ...askMoney(pick),
    tokensPerDay: whole('askTokens', pick('askTokens') ?? 500_000, [1, 1_000_000_000]),
    atOnce: whole('askAtOnce', pick('askAtOnce') ?? 4, [1, 1_000]),
    networkShare: whole('askNetworkShare', pick('askNetworkShare') ?? USUAL_NETWORK_SHARE, [1, 100]) / 100,
    days: whole('askDays', pick('askDays') ?? USUAL_ASK_DAYS, [0, 3_650]),
  };
}

function askMoney(
  pick: (name: SettingName) => SettingValue,
): Pick<AskSettings, 'prices' | 'moneyPerDay' | 'moneyOfAllPerDay'> {
  const given = (name: SettingName, range: readonly [number, number]): number | undefined => {
    const value = pick(name);
    return value === undefined || value === '' ? undefined : amount(name, value, range);
  };
  const [read, written] = [given('askPriceIn', PRICES), given('askPriceOut', PRICES)];
  const [money, moneyOfAll] = [given('askMoney', MONEY), given('askMoneyOfAll', MONEY)];
  if (read === undefined || written === undefined) {
    const needs = [read, written, money, moneyOfAll].some((one) => one !== undefined);
    if (!needs) return {};
    throw new AppError(
      'settings/invalid',
      `${SETTINGS[read === undefined ? 'askPriceIn' : 'askPriceOut'].env} is not set, so money cannot be counted`,
      {
        hint: 'Give LECTERN_ASK_PRICE_IN and LECTERN_ASK_PRICE_OUT, what a million tokens cost; 0 for a model of your own',
      },
    );
  }
  return defined({
    prices: { read, written },
    moneyPerDay: money && Math.round(money * MILLION),
    moneyOfAllPerDay: moneyOfAll && Math.round(moneyOfAll * MILLION),
  });
}

function askModel(name: string, url: string, key: string | undefined): AskModelSettings {
  const endpoint = modelEndpoint(address('modelUrl', url));
  refuseBadKey(key);
  if (endpoint.wire !== 'gemini') return { endpoint, key, name };
  throw new AppError('settings/invalid', 'LECTERN_ASK_MODEL does not ask in the format of Gemini', {
    hint: 'Use the address with which your endpoint speaks the format of OpenAI',
  });
}
