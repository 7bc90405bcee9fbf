/** Reports each finished search to the server: when a result is opened, or the dialog is closed. */

export interface SearchCount {
  /** The current text of the field. */
  searched(term: string): void;
  /** The latest answer. */
  answered(term: string, results: number): void;
  /** Ends the search. @param page path of the result that was opened; undefined when none was */
  finished(page?: string): void;
}

/** @param api address for reports; undefined when none are collected, as in files without a server */
export function searchCount(api: string | undefined): SearchCount {
  let current = '';
  let newest: { term: string; results: number } | undefined;
  return {
    searched: (term) => {
      current = term;
      if (term === '') newest = undefined;
    },
    answered: (term, results) => {
      newest = { term, results };
    },
    finished: (page) => {
      const opened = page !== undefined;
      // A reader who leaves before the answer did not search for the part of the word that was answered last.
      if (api === undefined || newest === undefined || !(opened || newest.term === current)) return;
      const body = JSON.stringify({ ...newest, opened, page: page?.slice(0, 512) });
      newest = undefined;
      const headers = { 'content-type': 'application/json' };
      // An uncounted search does no harm.
      fetch(`${api}search`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
    },
  };
}
