/** Starts the browser that the benches measure with; letters stand where screens of readers show them, not at whole pixels. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/ensure-chromium.ts';

const runtime = join(fileURLToPath(new URL('../..', import.meta.url)), '.runtime');

export async function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(runtime),
    chromiumSandbox: false,
    args: ['--font-render-hinting=none'],
  });
}
