/** Checks that the error service takes envelopes; no error is sent. */
import { sendEnvelope } from '../../lib/telemetry/error-report/send-envelope.ts';
import { programVersion } from '../../program/program-version.ts';
import { reasonOf } from './ask.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

export const errors: Check = {
  name: 'errors',
  run: async ({ settings: { errors: settings }, signal }) => {
    if (settings === undefined) return skip('No error service is set up');
    const { service, environment } = settings;
    const { host } = new URL(service.url);
    try {
      const { status } = await sendEnvelope(service, undefined, {
        client: `lectern/${programVersion()}`,
        signal,
      });
      if (status < 300) return ok(`${host} takes errors of "${environment}"`);
      if (status === 429)
        return warn(`${host} takes no more errors for now`, 'Check the quota of the project there');
      // Some services know no envelope without an item, and have read ours all the same.
      if (status === 400) return ok(`${host} answers, and has not refused the key`);
      return fail(
        `${host} answers ${status}`,
        status === 401 || status === 403
          ? 'The key in SENTRY_DSN is refused: copy the DSN of the project again'
          : 'Check the host and the project in SENTRY_DSN',
      );
    } catch (error) {
      return fail(
        `${host} cannot be reached: ${reasonOf(error)}`,
        'Check SENTRY_DSN, the network and firewalls',
      );
    }
  },
};
