/** Checks that the accounts on forges that are set up can be reached, and that their tokens are known there. */

import { FORGES } from '../../jobs/forges/forges.ts';
import { AppError } from '../../lib/app-error.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import { type Check, type Finding, fail, ok, skip } from './check.ts';

export const forges: Check = {
  name: 'forges',
  time: 20_000,
  run: async ({ settings: { jobs }, signal }) => {
    const withAccount = FORGES.flatMap((forge) => {
      const account = jobs.forges[forge.kind];
      return account === undefined ? [] : [{ forge, account }];
    });
    if (withAccount.length === 0) return skip('No account on a forge is set up');
    return Promise.all(
      withAccount.map(async ({ forge, account }): Promise<Finding> => {
        const { apiUrl, host } = forge.locate(account.url);
        const fetch: typeof globalThis.fetch = (input, init) =>
          operatorFetch(input, { ...init, signal: init?.signal ?? signal });
        try {
          const directory = await forge.openDirectory({ apiUrl, host, account, clock: Date.now, fetch });
          if (directory.check === undefined) await directory.repositories('', 1);
          else await directory.check();
          return ok(`${host} answers and knows the account`);
        } catch (error) {
          const hint = error instanceof AppError ? error.hint : undefined;
          return fail(
            `${host}: ${(error as Error).message}`,
            hint ?? 'Check the address and the token of this account',
          );
        }
      }),
    );
  },
};
