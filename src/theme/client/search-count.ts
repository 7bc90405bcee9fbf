/** Tells the server what was searched, once for each search that came to an end: a result was opened, or the dialog closed. */

export interface SearchCount {
  /** What stands in the field now. */
  asked(term: string): void;
  /** What the newest answer was. */
  answered(term: string, results: number): void;
  /** The search is over. */
  finished(opened: boolean): void;
}

/** @param api where the site sends things to; undefined where nobody counts, as in files without a server */
export function searchCount(api: string | undefined): SearchCount {
  let current = '';
  let newest: { term: string; results: number } | undefined;
  return {
    asked: (term) => {
      current = term;
      if (term === '') newest = undefined;
    },
    answered: (term, results) => {
      newest = { term, results };
    },
    finished: (opened) => {
      // Whoever leaves before the answer has come did not look for the half of the word that was answered last.
      if (api === undefined || newest === undefined || !(opened || newest.term === current)) return;
      const body = JSON.stringify({ ...newest, opened });
      newest = undefined;
      const headers = { 'content-type': 'application/json' };
      // A search that is not counted is nobody's loss.
      fetch(`${api}search`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
    },
  };
}
