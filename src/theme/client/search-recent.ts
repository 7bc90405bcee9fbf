/** The reader's recent searches, stored only in this browser. */

export interface RecentSearches {
  all(): readonly string[];
  /** Puts a successful search first. */
  add(query: string): void;
}

const KEY = 'lectern-searches';
const MOST = 5;
const LONGEST = 60;

/** Storage may be disabled, or contain values of other scripts. */
export function recentSearches(storage: () => Storage): RecentSearches {
  const all = (): string[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter((each) => typeof each === 'string' && each.length <= LONGEST).slice(0, MOST);
    } catch {
      return [];
    }
  };
  return {
    all,
    add: (query) => {
      if (query === '' || query.length > LONGEST) return;
      try {
        storage().setItem(
          KEY,
          JSON.stringify([query, ...all().filter((each) => each !== query)].slice(0, MOST)),
        );
      } catch {
        // Without storage the search still works.
      }
    },
  };
}
