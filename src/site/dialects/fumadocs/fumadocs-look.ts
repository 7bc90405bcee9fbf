/** Reads the name and the links of a site of Fumadocs from what its layouts share, as far as they are plain texts. */
import { brandOf } from '../common/brand-colors.ts';
import type { ForeignFolder } from '../common/dialect.ts';
import { shown } from '../common/nav-entries.ts';
import { below } from '../common/site-paths.ts';

const SHARED = ['lib/layout.shared', 'app/layout.config', 'lib/layout.config', 'lib/shared', 'app/layout'];
const ENDINGS = ['tsx', 'ts', 'jsx', 'js'];

/** @param otherwise its name where no layout says one */
export async function fumadocsLook(
  folder: ForeignFolder,
  root: string,
  { served, otherwise }: { served(path: string): string | undefined; readonly otherwise: string | undefined },
) {
  const files = ['', 'src']
    .flatMap((src) =>
      SHARED.flatMap((name) => ENDINGS.map((end) => below(below(root, src), `${name}.${end}`))),
    )
    .filter((path) => folder.files.has(path));
  const text = (await Promise.all(files.map((path) => folder.read(path)))).join('\n').slice(0, 500_000);
  const sheets = ['app/global.css', 'app/globals.css', 'src/app/global.css', 'src/styles/app.css'];
  const brand = await brandOf(folder, {
    sheets: sheets.map((path) => below(root, path)),
    names: ['--color-fd-primary', '--fd-primary'],
    otherwise: '#171717',
  });
  const github = /\bgithubUrl\s*[:=]\s*["'`](https:\/\/[^"'`$\s]{1,300})["'`]/.exec(text)?.[1];
  const favicon = ['favicon.svg', 'favicon.ico', 'icon.png', 'favicon.png'].flatMap(
    (name) => served(name) ?? [],
  )[0];
  return {
    docs: {
      theme: 'mint',
      name: nameIn(text) ?? otherwise ?? folder.name,
      colors: brand.colors,
      ...(favicon !== undefined && { favicon }),
      ...(github !== undefined && { navbar: { links: [{ type: 'github', label: 'GitHub', href: github }] } }),
    },
    files: [...files, ...brand.files],
  };
}

/** `nav: { title: 'Harbor' }`, the words beside a picture there, or what all titles end with. */
function nameIn(text: string): string | undefined {
  const nav = /\bnav\s*:\s*\{\s*title\s*:\s*([\s\S]{0,1500})/.exec(text)?.[1] ?? '';
  const plain = /^["'`]([^"'`$\n]{1,200})["'`]/.exec(nav)?.[1];
  const [, element] = /^\(?\s*(<[\s\S]*?)(?:\)\s*,|,\s*\n|\n\s*\})/.exec(nav) ?? [];
  const words = element === undefined ? '' : shown(element.replace(/<[^<>]*>|\{[^{}]*\}/g, ' '));
  const all = /\btemplate\s*:\s*["'`]%s\s*[-–|·:]\s*([^"'`$\n]{1,200})["'`]/.exec(text)?.[1];
  const first = /\bappName\s*=\s*["'`]([^"'`$\n]{1,200})["'`]/.exec(text)?.[1];
  return [plain, /^[^<>{}()=]{1,80}$/.test(words) ? words : undefined, first, all]
    .map((one) => one?.trim())
    .find((one) => one !== undefined && one !== '');
}
