/** Reads the operator's settings of readers' questions: whether they are answered, and by which model within which caps. */
import { type ModelEndpoint, modelEndpoint, refuseBadKey } from '../jobs/model-endpoint.ts';
import { AppError } from '../lib/app-error.ts';
import type { SettingName } from './setting-table.ts';
import { address, type SettingValue, whole, yesOrNo } from './setting-values.ts';

export interface AskSettings {
  /** Whether readers may ask questions. */
  readonly isOn: boolean;
  /** Undefined = answers are quotes, and nothing leaves the server. */
  readonly model?: AskModelSettings;
  readonly tokensPerDay: number;
  readonly atOnce: number;
  /** Days that questions and answers are kept; 0: none are. */
  readonly days: number;
}

interface AskModelSettings {
  readonly endpoint: ModelEndpoint;
  readonly key: string | undefined;
  readonly name: string;
}

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
    tokensPerDay: whole('askTokens', pick('askTokens') ?? 500_000, [1, 1_000_000_000]),
    atOnce: whole('askAtOnce', pick('askAtOnce') ?? 4, [1, 1_000]),
    days: whole('askDays', pick('askDays') ?? USUAL_ASK_DAYS, [0, 3_650]),
  };
}

function askModel(name: string, url: string, key: string | undefined): AskModelSettings {
  const endpoint = modelEndpoint(address('modelUrl', url));
  refuseBadKey(key);
  if (endpoint.wire !== 'gemini') return { endpoint, key, name };
  throw new AppError('settings/invalid', 'LECTERN_ASK_MODEL does not ask in the format of Gemini', {
    hint: 'Use the address with which your endpoint speaks the format of OpenAI',
  });
}
