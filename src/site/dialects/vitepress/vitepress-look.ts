/** Reads the name, logo and links of VitePress as fields of docs.json. */
import { brandOf } from '../common/brand-colors.ts';
import { type ForeignFolder, folderOf } from '../common/dialect.ts';
import { isFields, type StaticValue, staticField, staticList, staticText } from '../static/static-value.ts';

const SOCIALS =
  /^(?:x|facebook|youtube|discord|slack|github|linkedin|instagram|medium|telegram|twitter|bluesky|threads|reddit)$/;

/**
 * @param config path of the configuration, beside which a theme of its own is
 * @param served the address of a file, by its path in the site
 */
export async function vitepressLook(
  value: StaticValue,
  folder: ForeignFolder,
  config: string,
  served: (path: string) => string | undefined,
) {
  const theme = staticField(value, 'themeConfig');
  const image = (path: StaticValue): string | undefined =>
    typeof path === 'string' && /\.(?:svg|png|jpe?g|gif|webp|ico)$/i.test(path)
      ? served(path.replace(/^\//, ''))
      : undefined;
  const logo = staticField(theme, 'logo');
  const light = image(isFields(logo) ? (staticField(logo, 'light') ?? staticField(logo, 'src')) : logo);
  const dark = image(staticField(logo, 'dark'));
  const description = staticText(staticField(value, 'description'));
  const links = socialLinks(staticField(theme, 'socialLinks'));
  const github = links.find(([icon]) => icon === 'github')?.[1];
  const favicon = staticList(staticField(value, 'head')).flatMap((entry) =>
    staticField(entry, 0) === 'link' && staticField(entry, 1, 'rel') === 'icon'
      ? (image(staticField(entry, 1, 'href')) ?? [])
      : [],
  )[0];
  const own = `${folderOf(config)}/theme/`;
  const { colors, files } = await brandOf(folder, {
    sheets: [...folder.files.keys()].filter(
      (path) => path.startsWith(own) && /\.(?:css|scss|less)$/.test(path),
    ),
    names: ['--vp-c-brand-1', '--vp-c-brand'],
    otherwise: '#3451b2',
  });
  const docs = {
    theme: 'mint',
    name: nameOf(value) ?? folder.name,
    ...(description !== undefined && { description }),
    colors,
    ...(light !== undefined && { logo: dark === undefined ? light : { light, dark } }),
    ...(favicon !== undefined && { favicon }),
    ...(github !== undefined && { navbar: { links: [{ type: 'github', label: 'GitHub', href: github }] } }),
    ...(links.length > 0 && { footer: { socials: Object.fromEntries(links) } }),
  };
  return { docs, files };
}

/** Of the site, of what its bar shows, or of its first language. */
function nameOf(value: StaticValue): string | undefined {
  const locales = staticField(value, 'locales');
  const first = isFields(locales) ? (locales.get('root') ?? [...locales.values()][0]) : undefined;
  return (
    staticText(staticField(value, 'title')) ??
    staticText(staticField(value, 'themeConfig', 'siteTitle')) ??
    staticText(staticField(first, 'title'))
  );
}

function socialLinks(value: StaticValue): (readonly [string, string])[] {
  return staticList(value)
    .slice(0, 30)
    .flatMap((item) => {
      const icon = staticText(staticField(item, 'icon')) ?? '';
      const link = staticText(staticField(item, 'link')) ?? '';
      return SOCIALS.test(icon) && /^https?:\/\//.test(link) ? [[icon, link] as const] : [];
    });
}
