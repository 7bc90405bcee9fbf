/** The other members of one installation: processes of this server, and other servers on the same database. */

export interface Peers {
  /** Processes of this server, this one included. */
  readonly count: number;
  /**
   * Sends a message to all others, of other servers too, soon and in order; it is lost where a process has just ended or a
   * server has lost its database. @param message JSON
   */
  tell(topic: string, message: unknown): void;
  /**
   * Called with what others tell. @param shape messages of another shape are ignored: another version of the program may
   * have sent them @returns a function that ends it
   */
  hear<Message>(topic: string, shape: Shape<Message>, listener: (message: Message) => void): () => void;
  /** Asks all other processes of this server. @returns the answers of those that gave one in time; never throws */
  ask(topic: string, question: unknown): Promise<readonly unknown[]>;
  /** Answers what others ask. @returns a function that ends it */
  answer(topic: string, answer: (question: never) => Promise<unknown>): () => void;
}

/** A schema, as far as messages need one. */
export interface Shape<Message> {
  safeParse(message: unknown): { readonly success: boolean; readonly data?: Message | undefined };
}
