/** Connects to the mail server as for a letter, signs in where the settings say so, and sends nothing. */

import type { SmtpServer } from '../../settings/smtp-address.ts';
import { connect, mailError } from './smtp-mailer.ts';

/** @throws MailError with what the server or the network said */
export async function greetMailServer(server: SmtpServer): Promise<void> {
  const transport = await connect(server);
  try {
    await transport.verify();
  } catch (error) {
    throw mailError(error);
  } finally {
    transport.close();
  }
}
