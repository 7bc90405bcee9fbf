/** Puts together what one translation needs to follow its original: both texts, the one of then, the glossary, and how it is written. */
import { AppError } from '../../../lib/app-error.ts';
import { inTurns } from '../../../lib/async/steps.ts';
import { blobId } from '../../../lib/git/object-id.ts';
import { plainPath } from '../../check/page-path.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { translationPairs } from '../../navigation/views/translation-pairs.ts';
import type { Site } from '../../site.ts';
import { translationMark, withMark } from './front-entries.ts';
import { type GlossaryTerm, glossaryTerms } from './glossary-terms.ts';
import type { TranslatedFiles } from './kept-parts.ts';
import { type ParsePage, planTranslation, type TranslationPlan } from './plan-translation.ts';
import { type BlockAnswers, type WrittenTranslation, writeTranslation } from './write-translation.ts';

/** The text of an original that a translation was made from. */
export interface BaseText {
  /** Git's id of it. */
  readonly oid: string;
  readonly text: string;
}

/** @returns why it is not known, in one sentence without a full stop */
export type FindBase = (
  pair: TranslatedFiles & { readonly mark: string | undefined },
) => Promise<BaseText | { readonly why: string }>;

export interface TranslationWork {
  readonly files: TranslatedFiles;
  /** Codes of the languages as docs.json writes them. */
  readonly languages: { readonly from: string; readonly to: string };
  readonly plan: TranslationPlan;
  readonly terms: readonly GlossaryTerm[];
  /** Equal for the same texts. */
  readonly key: string;
  /** The new text of the translation, where the plan is one of blocks. */
  write(answers: BlockAnswers): Promise<WrittenTranslation>;
  /** The text of the translation as it is, with the mark that it is that of the original of now. */
  marked(): Promise<string>;
}

const LARGEST = 2 * 1024 * 1024;

/**
 * @param page path, file or address of the translation
 * @throws AppError `translations/none` for a page that is none, `translations/missing`, `translations/foreign`
 */
export async function translationWork(
  site: Site,
  page: string,
  findBase: FindBase,
): Promise<TranslationWork> {
  const { original, translation, languages } = await pairOf(site, page);
  const files = { original: original.file, translation: translation.file };
  const parse: ParsePage = (file, text) => site.syntaxTree(file, text);
  const [now, own] = [await bytesOf(site, files.original), await bytesOf(site, files.translation)];
  const texts = { now: now.toString('utf8'), translation: own.toString('utf8') };
  const mark = blobId(now);
  const base = await findBase({ ...files, mark: translationMark(translation) });
  const plan: TranslationPlan =
    'why' in base
      ? { kind: 'whole', why: base.why }
      : await planTranslation({ ...texts, base: base.text }, files, parse);
  const shown = plan.kind === 'blocks' ? plan.wanted.map((one) => one.now).join('\n') : texts.now;
  return {
    files,
    languages,
    plan,
    terms: glossaryTerms(site.config.translations.glossary, languages, shown),
    key: [mark, blobId(own), 'oid' in base ? base.oid : ''].join(' '),
    write: async (answers) => {
      if (plan.kind === 'whole') throw new Error('A whole page has no blocks');
      return writeTranslation(plan, answers, { mark, parse });
    },
    marked: async () => {
      const tree = await parse(files.translation, texts.translation);
      return withMark(texts.translation, 'why' in tree ? 0 : tree.body, mark);
    },
  };
}

interface Pair {
  readonly original: PageMeta;
  readonly translation: PageMeta;
  readonly languages: TranslationWork['languages'];
}

async function pairOf(site: Site, page: string): Promise<Pair> {
  const { pages } = await inTurns(translationPairs(site.tree));
  const { byPath } = site.authored;
  const requestedPath = plainPath(page);
  const isAsked = (path: string): boolean => {
    const meta = byPath.get(path);
    return path === requestedPath || meta?.file === page || meta?.url === `/${requestedPath}`;
  };
  for (const { path, translations } of pages) {
    const original = byPath.get(path);
    if (original === undefined) continue;
    const from = site.navigation(original.url).language?.code ?? '';
    for (const [to, translated] of translations) {
      const translation = translated === undefined ? undefined : byPath.get(translated);
      if (translation !== undefined && isAsked(translation.path))
        return { original, translation, languages: { from, to } };
    }
    if (isAsked(path))
      throw new AppError('translations/none', `"${page}" is an original, and no translation`, {
        hint: `Name one of its translations: ${[...translations.values()].filter((one) => one !== undefined).join(', ') || 'it has none yet'}`,
      });
  }
  throw new AppError('translations/none', `"${page}" is no translation that the navigation lists`, {
    hint: 'Name a page of a second language as docs.json does, such as "fr/install"; one that does not exist yet is translated as a whole',
  });
}

/** A page of another program is not read as it is written, so nothing can be written into it. */
async function bytesOf({ source }: Site, file: string): Promise<Buffer> {
  const bytes =
    source.originOf === undefined || source.originOf(file) === file
      ? await source.read(file, LARGEST)
      : undefined;
  if (bytes !== undefined) return bytes;
  throw new AppError('translations/foreign', `"${file}" cannot be read as it is written`, {
    hint: 'Blocks are compared in folders with a docs.json, in pages of at most 2 MB',
  });
}
