/** Reads the name, logo and links of Starlight as fields of docs.json. */
import { brandOf } from '../common/brand-colors.ts';
import type { ForeignFolder } from '../common/dialect.ts';
import { below } from '../common/site-paths.ts';
import { isFields, type StaticValue, staticField, staticList, staticText } from '../static/static-value.ts';

const SOCIALS =
  /^(?:x|facebook|youtube|discord|slack|github|linkedin|instagram|medium|telegram|twitter|bluesky|threads|reddit)$/;

/**
 * @param root folder of the configuration
 * @param served the address of a file, by its path from the configuration
 */
export async function starlightLook(
  options: StaticValue,
  folder: ForeignFolder,
  root: string,
  served: (path: string) => string | undefined,
) {
  const image = (path: StaticValue): string | undefined =>
    typeof path === 'string' && /\.(?:svg|png|jpe?g|gif|webp|ico)$/i.test(path) ? served(path) : undefined;
  const logo = staticField(options, 'logo');
  const light = image(staticField(logo, 'light') ?? staticField(logo, 'src'));
  const dark = image(staticField(logo, 'dark'));
  const favicon = image(staticField(options, 'favicon') ?? '/favicon.svg');
  const written = staticField(options, 'title');
  const title = staticText(written) ?? (isFields(written) ? staticText([...written.values()][0]) : undefined);
  const description = staticText(staticField(options, 'description'));
  const links = socialLinks(staticField(options, 'social'));
  const github = links.find(([icon]) => icon === 'github')?.[1];
  const sheets = staticList(staticField(options, 'customCss')).filter((one) => typeof one === 'string');
  const { colors, files } = await brandOf(folder, {
    sheets: sheets.map((path) =>
      below(
        root,
        path.replace(/^(?:\.\/|\/|[@~]\/(?=.))+/, (start) => (/[@~]/.test(start) ? 'src/' : '')),
      ),
    ),
    names: ['--sl-color-accent'],
    root: 'dark',
    otherwise: '#4f46e5',
  });
  const docs = {
    theme: 'mint',
    name: title ?? folder.name,
    ...(description !== undefined && { description }),
    colors,
    ...(light !== undefined && { logo: dark === undefined ? light : { light, dark } }),
    ...(favicon !== undefined && { favicon }),
    ...(github !== undefined && { navbar: { links: [{ type: 'github', label: 'GitHub', href: github }] } }),
    ...(links.length > 0 && { footer: { socials: Object.fromEntries(links) } }),
  };
  return { docs, files };
}

/** A list of links, or in older versions an object of addresses. */
function socialLinks(value: StaticValue): (readonly [string, string])[] {
  const pairs = isFields(value)
    ? [...value].map(([icon, href]) => [icon, staticText(href) ?? ''] as const)
    : staticList(value).map(
        (item) =>
          [staticText(staticField(item, 'icon')) ?? '', staticText(staticField(item, 'href')) ?? ''] as const,
      );
  return pairs.slice(0, 30).filter(([icon, href]) => SOCIALS.test(icon) && /^https?:\/\//.test(href));
}
