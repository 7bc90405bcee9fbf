/** The other processes of one server: they have the same port, store and data folder, and memory of their own. */

export interface Peers {
  /** Processes of the server, this one included. */
  readonly count: number;
  /** Sends a message to all others, soon and in order; it is lost where a process has just ended. @param message JSON */
  tell(topic: string, message: unknown): void;
  /** Called with what others tell. @returns a function that ends it */
  hear(topic: string, listener: (message: never) => void): () => void;
  /** Asks all others. @returns the answers of those that gave one in time; never throws */
  ask(topic: string, question: unknown): Promise<readonly unknown[]>;
  /** Answers what others ask. @returns a function that ends it */
  answer(topic: string, answer: (question: never) => Promise<unknown>): () => void;
}
