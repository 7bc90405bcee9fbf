/** Stands in for the program of a preset: reads its model where that program does, asks it once, and says what it found: `node preset-program.ts KIND …`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { speak } from './speak.ts';

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const { env } = process;
const home = env['HOME'] ?? '';
const variable = (name: string): string => env[name] ?? `no ${name}`;
const file = (path: string): string => readFileSync(join(home, path), 'utf8');
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const messages = [{ role: 'user', content: 'Hello' }];
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

const chat = (base: string, key: string, model: string): Asked => ({
  url: `${base}/chat/completions`,
  headers: bearer(key),
  body: { model, messages, stream: true },
});
const anthropic = (base: string, key: string, model: string): Asked => ({
  url: `${base}/messages`,
  headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  body: { model, messages, max_tokens: 10, stream: true },
});
const google = (base: string, key: string, model: string): Asked => ({
  url: `${base}/models/${model}:streamGenerateContent?alt=sse`,
  headers: { 'x-goog-api-key': key },
  body: { contents },
});

interface OpencodeConfig {
  readonly model: string;
  readonly provider: Readonly<
    Record<string, { npm: string; options: { baseURL: string; apiKey: string }; models: object }>
  >;
}

function opencode(): Asked {
  const { model, provider } = JSON.parse(variable('OPENCODE_CONFIG_CONTENT')) as OpencodeConfig;
  const [id = '', ...name] = model.split('/');
  const { npm, options, models } = provider[id]!;
  if (!Object.hasOwn(models, name.join('/'))) throw new Error(`No model ${model}`);
  const ask = npm === '@ai-sdk/anthropic' ? anthropic : npm === '@ai-sdk/google' ? google : chat;
  return ask(options.baseURL, options.apiKey, name.join('/'));
}

function codex(): Asked {
  const config = file('.codex/config.toml');
  const value = (name: string): string =>
    JSON.parse(new RegExp(`^${name} = (".*")$`, 'm').exec(config)?.[1] ?? '"missing"') as string;
  if (!config.includes(`[model_providers.${value('model_provider')}]`)) throw new Error('No provider');
  return {
    url: `${value('base_url')}/${value('wire_api')}`,
    headers: bearer(variable(value('env_key'))),
    body: { model: value('model'), input: 'Hello', stream: true },
  };
}

const PROGRAMS: Readonly<Record<string, () => Asked>> = {
  opencode,
  codex,
  claude: () =>
    anthropic(
      `${variable('ANTHROPIC_BASE_URL')}/v1`,
      variable('ANTHROPIC_API_KEY'),
      variable('ANTHROPIC_DEFAULT_HAIKU_MODEL'),
    ),
  gemini: () =>
    google(
      `${variable('GOOGLE_GEMINI_BASE_URL')}/v1beta`,
      variable('GEMINI_API_KEY'),
      variable('GEMINI_MODEL'),
    ),
  qwen: () => chat(variable('OPENAI_BASE_URL'), variable('OPENAI_API_KEY'), variable('OPENAI_MODEL')),
};

const [kind = '', ...args] = process.argv.slice(2);

let opened: unknown;

speak({
  before: (method, params) => {
    if (method === 'session/new') opened = params;
  },
  prompt: async ({ say }) => {
    const { url, headers, body } = PROGRAMS[kind]!();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const heard = await answer.text();
    const files = readdirSync(home, { recursive: true }).map(String);
    say(JSON.stringify({ args, opened, url, headers, status: answer.status, heard, files, env }));
    return 'end_turn';
  },
});
