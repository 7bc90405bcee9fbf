/** No page of any dialect takes long, whatever is in it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { DIALECTS } from './dialects.ts';
import { openForeign } from './testing/open-foreign.ts';

const CONFIGS: Readonly<Record<string, readonly [config: string, file: string, page: string]>> = {
  MkDocs: ['mkdocs.yml', 'docs/a.md', 'a.mdx'],
  Docusaurus: ['docusaurus.config.js', 'docs/a.mdx', 'docs/a.mdx'],
  VitePress: ['.vitepress/config.js', 'a.md', 'a.mdx'],
  Starlight: ['astro.config.mjs', 'src/content/docs/a.mdx', 'a.mdx'],
};
const MANY = 6_000;
const TEXTS: readonly string[] = [
  '<A {',
  '<A b="',
  "<Tabs values={[{label: '",
  '<TabItem {}{}',
  '</A>',
  '<A',
  '{{',
  ':::note\n',
  ':::',
  '::: details\n\n',
  '```\n',
  '```js\n~~~\n'.repeat(4),
  '<head>',
  '<Link to="a">\n',
  ':::note\n- a\n  :::tip\n',
  '> ',
  '- ',
  '[a](',
  '![',
  '[a]: ',
  '<!--',
  '<!-- @include: ./a.md -->\n',
  '<<< @/a.md\n',
  'import a from "./a.mdx"\n',
  'import {\n',
  'export const a = {\n',
  '# a {#',
  '$',
  '*',
  '_a_',
  '`',
  '{require("',
  '<script>',
  '<details><summary>',
  '<details><summary>a<b>',
  '    a\n\n',
  ' \t',
].map((one) => one.repeat(MANY));

describe('a hostile page', () => {
  for (const dialect of DIALECTS)
    it(`of ${dialect.name} is read in time`, async () => {
      const [config, file, path] = CONFIGS[dialect.name]!;
      for (const text of TEXTS) {
        const { page } = await openForeign(dialect, { [config]: 'site_name: x\n', [file]: text });
        const started = threadCpuMs();
        await page(path);
        const spent = threadCpuMs() - started;
        assert.ok(spent < 2_500, `${JSON.stringify(text.slice(0, 20))} took ${Math.round(spent)} ms`);
      }
    });
});
