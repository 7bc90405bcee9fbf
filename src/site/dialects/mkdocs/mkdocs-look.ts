/** Reads the name, colours and links of mkdocs.yml as fields of docs.json; its logo is drawn for a bar of their colour. */
import { brandOf } from '../common/brand-colors.ts';
import { type ForeignFolder, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, listOf, textOf } from '../common/foreign-yaml.ts';
import type { MkDocsSettings } from './mkdocs-settings.ts';

/** Colours that Material for MkDocs has names for. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep-purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light-blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep-orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue-grey': '#546d78',
};
const INDIGO = '#4051b5';
const SOCIALS =
  /^(?:x|facebook|youtube|discord|slack|github|linkedin|instagram|hacker-news|medium|telegram|twitter|x-twitter|bluesky|threads|reddit)$/;

/** @param served the path in the site of a file in the folder */
export async function mkdocsLook(
  { fields, docs, config }: MkDocsSettings,
  folder: ForeignFolder,
  served: (path: string) => string | undefined,
) {
  const theme = fieldOf(fields, 'theme');
  const image = (name: string): string | undefined => {
    const written = textOf(fieldOf(theme, name));
    const path = written === undefined ? undefined : joined(docs, written);
    const found = path === undefined ? undefined : served(path);
    return found && /\.(?:svg|png|jpe?g|gif|webp|ico)$/i.test(found) ? `/${found}` : undefined;
  };
  const repository = textOf(fieldOf(fields, 'repo_url'));
  const description = textOf(fieldOf(fields, 'site_description'));
  const favicon = image('favicon');
  const socials = socialLinks(fieldOf(fieldOf(fields, 'extra'), 'social'));
  const [light, dark] = paletteColors(fieldOf(theme, 'palette'));
  const brand = await brandOf(folder, {
    sheets: listOf(fieldOf(fields, 'extra_css')).flatMap((one) => joined(docs, textOf(one) ?? '') ?? []),
    names: ['--md-primary-fg-color'],
    otherwise: light,
  });
  const written = {
    theme: 'mint',
    name: textOf(fieldOf(fields, 'site_name')) ?? folderName(folder, config),
    ...(description !== undefined && { description }),
    colors: { ...(dark !== light && { light: dark }), ...brand.colors },
    ...(favicon !== undefined && { favicon }),
    ...(repository !== undefined &&
      /^https:\/\//.test(repository) && {
        navbar: {
          links: [
            {
              label: textOf(fieldOf(fields, 'repo_name')) ?? 'Repository',
              href: repository,
              ...(/^https:\/\/github\.com\//.test(repository) && { type: 'github' }),
            },
          ],
        },
      }),
    ...(Object.keys(socials).length > 0 && { footer: { socials } }),
  };
  return { docs: written, files: brand.files };
}

function folderName({ name }: ForeignFolder, config: string): string {
  return folderOf(config).split('/').at(-1) || name || 'Documentation';
}

/** Of light and dark mode: `slate` is the dark scheme of Material. */
function paletteColors(palette: unknown): readonly [string, string] {
  const found = new Map<boolean, string>();
  for (const scheme of (Array.isArray(palette) ? palette : [palette]).slice(0, 10)) {
    const name = textOf(fieldOf(scheme, 'primary'))?.replace(/ /g, '-') ?? '';
    const isDark = textOf(fieldOf(scheme, 'scheme')) === 'slate';
    if (Object.hasOwn(COLORS, name) && !found.has(isDark)) found.set(isDark, COLORS[name]!);
  }
  const light = found.get(false) ?? found.get(true) ?? INDIGO;
  return [light, found.get(true) ?? light];
}

function socialLinks(social: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listOf(social)
      .slice(0, 30)
      .flatMap((item) => {
        const name = textOf(fieldOf(item, 'icon'))?.split('/').at(-1) ?? '';
        const link = textOf(fieldOf(item, 'link')) ?? '';
        return SOCIALS.test(name) && /^https?:\/\//.test(link) ? [[name, link] as const] : [];
      }),
  );
}
