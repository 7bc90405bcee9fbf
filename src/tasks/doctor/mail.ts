/** Checks that the mail server takes connections and the login of the settings; no letter is sent. */

import { connect, mailError } from '../../server/mail/smtp-mailer.ts';
import type { SmtpServer } from '../../settings/smtp-address.ts';
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

/** @throws MailError with what the server or the network said */
async function greetMailServer(server: SmtpServer): Promise<void> {
  const transport = await connect(server);
  try {
    await transport.verify();
  } catch (error) {
    throw mailError(error);
  } finally {
    transport.close();
  }
}
