/** The asynchronous interface of a search index, in this thread or in a worker. */
import type { QuestionWords } from '../../lib/search/question-words.ts';
import type { SearchAnswer } from '../../lib/search/run-search.ts';
import { createSearchIndex, type SearchIndex, type SearchScope } from './search-index.ts';
import type { SearchRecord } from './search-record.ts';
import type { IndexState } from './shared-index.ts';

export interface SearchStore {
  /** Whether other processes search what this one writes, or the reverse. */
  readonly shared: boolean;
  /**
   * @param limit 1 to 100
   * @throws AppError `search/busy` when the queue is full
   */
  answer(query: string, limit: number, scope?: SearchScope): Promise<SearchAnswer>;
  /**
   * What a question asks for, weighed by the words of this index.
   * @throws AppError `search/busy` when the queue is full
   */
  words(question: string, scope?: SearchScope): Promise<QuestionWords>;
  /** @param key identifies the source of the records */
  put(page: string, records: readonly SearchRecord[], key: string): Promise<void>;
  remove(page: string): Promise<void>;
  keys(after: string, max: number): Promise<readonly (readonly [page: string, key: string])[]>;
  /** Whether this process writes the index, or another one that has finished it for the site with this mark, or has not. */
  state(mark: string): Promise<IndexState>;
  /** Commits what was put. @param mark of the site whose pages are all in it */
  settle(mark: string): Promise<void>;
  close(): Promise<void>;
}

/** An index in this thread, opened with the first query. */
export function localSearch(): SearchStore {
  let created: SearchIndex | undefined;
  const index = (): SearchIndex => (created ??= createSearchIndex());
  return {
    shared: false,
    answer: async (query, limit, scope) => index().answer(query, limit, scope),
    words: async (question, scope) => index().words(question, scope),
    put: async (page, records, key) => index().put(page, records, key),
    remove: async (page) => index().remove(page),
    keys: async (after, max) => index().keys(after, max),
    state: async () => 'own',
    settle: async () => index().settle(),
    close: async () => created?.close(),
  };
}
