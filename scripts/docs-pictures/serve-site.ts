/** Runs the built program for as long as pictures are taken. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

const MODEL = {
  LECTERN_AGENT: 'model',
  LECTERN_MODEL_URL: 'http://127.0.0.1:9/v1',
  LECTERN_MODEL_NAME: 'example',
};

/**
 * @param what folders, or `--config` and a settings file
 * @param data folder for its cache and its store
 * @param model true for jobs of an agent that reads words; nothing is asked of it
 * @throws Error when the program ends without an address
 */
export async function serveSite(
  program: string,
  what: readonly string[],
  { data, model = false }: { readonly data: string; readonly model?: boolean },
): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', ...what, '--port', '0', '--no-color'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LECTERN_DATA_DIR: data, LECTERN_BASE_URL: '', ...(model ? MODEL : {}) },
  });
  const ended = once(child, 'exit');
  const address = (async (): Promise<string | undefined> => {
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /http:\/\/\S+/.exec(line)?.[0];
      if (found !== undefined) return found;
    }
    return undefined;
  })();
  const url = await Promise.race([address, ended.then(() => undefined)]);
  if (url === undefined)
    throw new Error(`"${program} serve ${what.join(' ')}" did not start; run "npm run build" first`);
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
