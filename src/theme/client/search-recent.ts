/** What this reader searched for before, kept in this browser alone. */

export interface RecentSearches {
  all(): readonly string[];
  /** Puts a search first that led somewhere. */
  add(query: string): void;
}

const KEY = 'lectern-searches';
const MOST = 5;
const LONGEST = 60;

/** Storage may be switched off or hold what somebody else wrote. */
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
        // A browser that keeps nothing still searches.
      }
    },
  };
}
