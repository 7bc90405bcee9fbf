/** Reads the name, logo and links of a site of Nextra: theme.config, or the layout of `app`, as far as they are data. */
import { hslColor } from '../common/brand-colors.ts';
import type { ForeignFolder } from '../common/dialect.ts';
import { below } from '../common/site-paths.ts';
import { readModule } from '../static/read-module.ts';
import { type StaticValue, staticField, staticText } from '../static/static-value.ts';

/** @param served the address of a file, by its path in the site */
export async function nextraLook(
  folder: ForeignFolder,
  root: string,
  served: (path: string) => string | undefined,
) {
  const at = (names: readonly string[]): string | undefined =>
    ['', 'src']
      .flatMap((src) => names.map((name) => below(below(root, src), name)))
      .find((path) => folder.files.has(path));
  const config = at(['tsx', 'ts', 'jsx', 'js'].map((ending) => `theme.config.${ending}`));
  const layout = at(
    ['tsx', 'jsx', 'ts', 'js'].flatMap((ending) => [`app/layout.${ending}`, `app/[lang]/layout.${ending}`]),
  );
  const module = config === undefined ? undefined : await readModule(folder, config);
  const text = (layout === undefined ? undefined : await folder.read(layout)) ?? '';
  const project = staticText(staticField(module?.value, 'project', 'link')) ?? written(text, 'projectLink');
  const chat = staticText(staticField(module?.value, 'chat', 'link')) ?? written(text, 'chatLink');
  const name = title(
    written(text, 'absolute') ?? written(text, 'default') ?? written(text, 'applicationName'),
  );
  const favicon = ['favicon.svg', 'favicon.ico', 'favicon.png'].flatMap((one) => served(one) ?? [])[0];
  const links = [
    ...(project !== undefined && /^https?:/.test(project)
      ? [{ ...(project.includes('//github.com/') ? { type: 'github' } : {}), label: 'GitHub', href: project }]
      : []),
    ...(chat !== undefined && /^https?:/.test(chat) ? [{ label: 'Chat', href: chat }] : []),
  ];
  return {
    docs: {
      theme: 'mint',
      name: name ?? folder.name,
      colors: hueColors(module?.value, text),
      ...(favicon !== undefined && { favicon }),
      ...(links.length > 0 && { navbar: { links } }),
    },
    files: [...(module?.files ?? []), ...(layout === undefined ? [] : [layout])],
  };
}

/** Of `primaryHue`, or `color.hue`: a number, or one for each mode. */
function hueColors(value: StaticValue | undefined, layout: string): Readonly<Record<string, string>> {
  const hue = staticField(value, 'color', 'hue') ?? staticField(value, 'primaryHue');
  const inLayout = /\bhue\s*:\s*(\d{1,3})\b/.exec(layout)?.[1];
  const of = (one: StaticValue | undefined): number | undefined =>
    typeof one === 'number' ? one : undefined;
  const light =
    of(hue) ?? of(staticField(hue, 'light')) ?? (inLayout === undefined ? undefined : Number(inLayout));
  const dark = of(staticField(hue, 'dark')) ?? light;
  if (light === undefined) return { primary: '#0070f3' };
  return {
    primary: hslColor(light, 100, 45),
    ...(dark !== undefined && dark !== light && { light: hslColor(dark, 100, 45) }),
  };
}

/** A field or an attribute with a plain text. */
const written = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*[:=]\\s*["'\`]([^"'\`$\\n]{1,300})["'\`]`).exec(text)?.[1];

/** `%s | Harbor` → `Harbor`. */
const title = (text: string | undefined): string | undefined => {
  const plain = text?.replace(/%s\s*[-–|:]?\s*/, '').trim();
  return plain === '' ? undefined : plain;
};
