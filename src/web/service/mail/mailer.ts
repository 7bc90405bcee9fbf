/** The interface of a mail server: one message to one address. */

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that mail programs show a repeated message once. */
  readonly id: string;
  /** Address that ends such letters with one POST. */
  readonly unsubscribe?: string | undefined;
}

/** Why a message was not accepted. */
export class MailError extends Error {
  /** True when the server will never accept this message: the address does not exist, or it is refused. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

export interface Mailer {
  /** @returns the server's answer. @throws MailError unless the server has accepted the message */
  send(message: MailMessage, signal?: AbortSignal): Promise<string>;
}
