/** Checks that the mail server takes connections and the login of the settings; no letter is sent. */
import { greetMailServer } from '../../server/mail/greet-mail-server.ts';
import { type Check, fail, ok, skip } from './check.ts';

export const mail: Check = {
  name: 'mail',
  run: async ({ settings: { mail: settings } }) => {
    if (settings === undefined) return skip('No mail server is set up');
    const { host, port, login } = settings.server;
    try {
      await greetMailServer(settings.server);
    } catch (error) {
      return fail(
        `The mail server ${host}:${port} cannot be used: ${(error as Error).message}`,
        'Check LECTERN_SMTP_URL, the network and the firewall',
      );
    }
    return ok(`${host}:${port} answers${login === undefined ? '' : ' and takes the login'}`);
  },
};
