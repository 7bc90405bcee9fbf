/** Resolves an icon reference to a sprite symbol: the requested library first, then the others, then an alias. */
import { type Html, html, trustedHtml } from '../../lib/html.ts';
import { iconSymbolId } from '../../site/icon-key.ts';
import { iconAliases } from './icon-aliases.data.ts';
import { type IconData, type IconSetName, openIconLibraries, type ReadIconSet } from './icon-libraries.ts';

type IconLibraryName = 'fontawesome' | 'lucide' | 'tabler';

export interface IconSet {
  /** The `<symbol>` for a key of `iconKey()`, coloured by `currentColor`; undefined when no set has the icon. */
  symbol(key: string): Html | undefined;
  /** All names in a library, for suggestions. */
  names(library: string): readonly string[];
}

interface IconSetOptions {
  /** Replaces reading the installed packages. */
  readonly read?: ReadIconSet;
}

const SEARCH_ORDER: readonly IconLibraryName[] = ['fontawesome', 'lucide', 'tabler'];
const FONT_AWESOME_PREFIXES: Readonly<Record<string, string>> = {
  fab: 'brands',
  far: 'regular',
  fas: 'solid',
  fal: 'light',
  fat: 'thin',
  fad: 'duotone',
};
const MAX_KEY = 200;

interface IconRequest {
  readonly library: string;
  readonly style: string;
  readonly name: string;
}

/** Reads the spellings people copy from icon sites: `fa-solid fa-rocket`, `fab fa-github`, `lucide:rocket`, `tabler/rocket`. */
function readRequest(key: string): IconRequest {
  const [library = '', style = '', ...rest] = key.slice(0, MAX_KEY).toLowerCase().split(':');
  const request = { library, style, name: rest.join(':') };
  const qualified = /^(lucide|tabler|fontawesome|fa7?|fa6)[:/](.+)$/.exec(request.name);
  if (qualified) {
    request.library = qualified[1]!.startsWith('f') ? 'fontawesome' : qualified[1]!;
    request.name = qualified[2]!;
  }
  const words: string[] = [];
  for (const word of request.name.split(/[\s_]+/)) {
    const bare = word.replace(/^(fa|lucide|ti)-(?=.)/, '');
    if (word === 'fa') continue;
    if (Object.hasOwn(FONT_AWESOME_PREFIXES, word)) request.style = FONT_AWESOME_PREFIXES[word]!;
    else if (bare !== word && /^(brands|regular|solid|light|thin|duotone|sharp)$/.test(bare))
      request.style = bare;
    else if (bare !== '') words.push(bare);
  }
  return { ...request, name: words.join('-') };
}

/** The free sets used for each Font Awesome style; the paid styles use the nearest weight. */
function fontAwesomeSets(style: string): readonly IconSetName[] {
  if (style.includes('brand')) return ['fa7-brands', 'fa7-solid', 'fa7-regular'];
  if (/regular|light|thin/.test(style)) return ['fa7-regular', 'fa7-solid', 'fa7-brands'];
  return ['fa7-solid', 'fa7-brands', 'fa7-regular'];
}

function setsOf(library: IconLibraryName, style: string): readonly IconSetName[] {
  return library === 'fontawesome' ? fontAwesomeSets(style) : [library];
}

function toSymbol(key: string, icon: Required<IconData>): Html {
  const viewBox = `${icon.left} ${icon.top} ${icon.width} ${icon.height}`;
  return html`<symbol id="${iconSymbolId(key)}" viewBox="${viewBox}">${trustedHtml(icon.body)}</symbol>`;
}

/**
 * Opens the icon sets. Results are cached, so each icon is looked up once per process.
 * A name that only another library has is found there, because real sites mix libraries.
 */
export function createIconSet(options: IconSetOptions = {}): IconSet {
  const libraries = openIconLibraries(options.read);
  const known = new Map<string, Html | undefined>();

  const find = ({ library, style, name }: IconRequest): Required<IconData> | undefined => {
    if (!/^[a-z0-9-]+$/.test(name)) return undefined;
    const first = SEARCH_ORDER.filter((each) => each === library);
    for (const each of [...first, ...SEARCH_ORDER.filter((other) => other !== library)]) {
      for (const set of setsOf(each, style)) {
        const icon = libraries.find(set, name);
        if (icon !== undefined) return icon;
      }
    }
    return undefined;
  };

  const resolve = (key: string): Html | undefined => {
    const request = readRequest(key);
    const alias = Object.hasOwn(iconAliases, request.name) ? iconAliases[request.name] : undefined;
    const icon = find(request) ?? (alias === undefined ? undefined : find({ ...request, name: alias }));
    return icon === undefined ? undefined : toSymbol(key, icon);
  };

  return {
    symbol(key) {
      if (!known.has(key)) known.set(key, resolve(key));
      return known.get(key);
    },
    names(library) {
      const chosen = SEARCH_ORDER.find((each) => each === library) ?? 'fontawesome';
      return setsOf(chosen, '').flatMap((set) => libraries.names(set));
    },
  };
}
