/** Collects the documentation of one language of Docusaurus: its editions, its files, and the addresses of its pages. */
import type { ForeignFolder } from '../common/dialect.ts';
import type { StaticValue } from '../static/static-value.ts';
import {
  type DocusaurusLocale,
  docusaurusLocales,
  type Messages,
  messagesOf,
  type TranslationPlace,
  translatedPages,
  translatedSidebar,
  translationOf,
  translationsFolder,
} from './docusaurus-locales.ts';
import type { Edition } from './docusaurus-nav.ts';
import type { DocusaurusSettings } from './docusaurus-settings.ts';
import { SidebarReader } from './docusaurus-sidebars.ts';

interface Added {
  readonly edition: Edition;
  /** Folder of the originals, and how that of their translations is named. */
  readonly version: { readonly folder: string; readonly name: string };
  /** What its file of sidebars exports. */
  readonly sidebars: StaticValue;
  /** That file, for notes. */
  readonly file: string;
}

export async function languageEditions(
  folder: ForeignFolder,
  settings: DocusaurusSettings,
): Promise<{ readonly source: string; readonly others: readonly LanguageEditions[] }> {
  const { source, others } = docusaurusLocales(folder, settings);
  const opened: LanguageEditions[] = [];
  for (const locale of others) {
    const file = `${locale.folder}/docusaurus-theme-classic/navbar.json`;
    opened.push(new LanguageEditions(folder, locale, { file, messages: await messagesOf(folder, file) }));
  }
  return { source, others: opened };
}

export class LanguageEditions {
  readonly locale: DocusaurusLocale;
  readonly editions: Edition[] = [];
  /** Paths of posts of the blog in the site, without extension. */
  readonly posts: string[] = [];
  /** The file of each translation, by its path in the site. */
  readonly translations = new Map<string, string>();
  /** Labels that sidebars give pages, by their files. */
  readonly titles = new Map<string, string>();
  readonly drafts: string[] = [];
  /** Files that were read for its labels. */
  readonly files: string[] = [];
  /** Folders of pages, whose pictures are part of the site. */
  readonly folders: string[] = [];
  private readonly folder: ForeignFolder;
  private readonly bar: Messages;
  private readonly places: TranslationPlace[] = [];
  /** Path in the site of every page, by the path that its translation has or would have. */
  private readonly pages = new Map<string, string>();
  private readonly addresses = new Set<string>();

  constructor(
    folder: ForeignFolder,
    locale: DocusaurusLocale,
    bar: { readonly file: string; readonly messages: Messages },
  ) {
    this.folder = folder;
    this.locale = locale;
    this.bar = bar.messages;
    this.files.push(bar.file);
  }

  /** The newest version is there in each language, an older one where it has translations. */
  async add({ edition, version, sidebars, file }: Added): Promise<void> {
    const { plugin } = edition;
    const place = {
      folder: translationsFolder(this.locale, plugin, version.name),
      originals: version.folder,
    };
    const isTranslated = [...this.folder.files.keys()].some((path) => path.startsWith(`${place.folder}/`));
    if (!isTranslated && this.editions.some((one) => one.plugin === plugin)) return;
    const labels = `${place.folder}.json`;
    const messages = await messagesOf(this.folder, labels);
    this.files.push(labels);
    const pages = await this.pagesAt(place, edition.pages);
    const { folder: source } = this;
    const reader = new SidebarReader({
      source,
      folder: version.folder,
      translated: place.folder,
      pages: pages.list,
      file,
      route: plugin.route,
    });
    const ownSidebar = await reader.sidebars(sidebars);
    const ofPages = pageLabels(messages);
    // A label of the original stays its own.
    for (const [original, title] of reader.titles)
      if (pages.translations.has(original)) this.titles.set(original, ofPages.get(title) ?? title);
    this.editions.push({
      plugin,
      version: edition.version && (messages.get('version.label') ?? edition.version),
      pages: pages.list,
      sidebars: ownSidebar.map((sidebar) => translatedSidebar(sidebar, messages)),
    });
  }

  async addBlog(
    originals: string,
    posts: readonly { readonly page: string; readonly original: string }[],
  ): Promise<void> {
    if (posts.length === 0) return;
    const folder = `${this.locale.folder}/docusaurus-plugin-content-blog`;
    const { list } = await this.pagesAt({ folder, originals }, posts);
    this.posts.push(...list.map(({ page }) => page.slice(0, -4)));
  }

  private async pagesAt<Page extends { readonly page: string; readonly original: string }>(
    place: TranslationPlace,
    originals: readonly Page[],
  ): Promise<{ readonly list: readonly Page[]; readonly translations: ReadonlySet<string> }> {
    const { pages, translations, drafts } = await translatedPages(this.folder, originals, {
      ...place,
      name: this.locale.name,
    });
    this.places.push(place);
    this.folders.push(place.folder);
    this.drafts.push(...drafts);
    for (const [i, page] of pages.entries()) {
      this.pages.set(translationOf(place, originals[i]!.original), page.page);
      this.addresses.add(addressAt(page.page));
      if (translations.has(page.original)) this.translations.set(page.page, page.original);
    }
    return { list: pages, translations };
  }

  barLabel(label: string): string {
    return this.bar.get(`item.label.${label}`) ?? label;
  }

  /** The address of the page that a translation has or would have at this path. */
  addressOf(path: string): string | undefined {
    const page = this.pages.get(path);
    return page && addressAt(page);
  }

  /** Path of the original of a file beside translations, as of a picture that is not translated. */
  originalOf(path: string): string | undefined {
    const place = this.places.find(({ folder }) => path.startsWith(`${folder}/`));
    return place && [place.originals, path.slice(place.folder.length + 1)].filter(Boolean).join('/');
  }

  /** The address in this language that a page of it means by one of the site. */
  translated(original: string, address: string): string | undefined {
    const own = `/${this.locale.name}${address === '/' ? '' : address}`;
    return this.originalOf(original) !== undefined && this.addresses.has(own) ? own : undefined;
  }
}

const addressAt = (page: string): string => `/${page.slice(0, -4).replace(/(?:^|\/)index$/, '')}`;

/** Translated labels of pages by the label of the original; any sidebar may name the page. */
function pageLabels(messages: Messages): Messages {
  const labels = new Map<string, string>();
  for (const [key, message] of messages) {
    const at = key.startsWith('sidebar.') ? key.indexOf('.doc.') : -1;
    const label = key.slice(at + '.doc.'.length);
    if (at >= 0 && !labels.has(label)) labels.set(label, message);
  }
  return labels;
}
