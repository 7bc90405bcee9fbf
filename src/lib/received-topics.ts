/** The listeners of `Peers`, by topic: each hears only messages of its shape. */
import type { Shape } from './peers.ts';

interface ReceivedTopics {
  hear<Message>(topic: string, shape: Shape<Message>, listener: (message: Message) => void): () => void;
  /** Passes a message to the listeners of its topic; never throws. */
  pass(topic: string, message: unknown): void;
}

/** @param failed called with what a listener throws */
export function receivedTopics(
  failed: (error: unknown, topic: string) => void = () => undefined,
): ReceivedTopics {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  return {
    hear: (topic, shape, listener) => {
      const all = listeners.get(topic) ?? new Set();
      const take = (message: unknown): void => {
        const { success, data } = shape.safeParse(message);
        if (success) listener(data as Parameters<typeof listener>[0]);
      };
      listeners.set(topic, all.add(take));
      return () => void all.delete(take);
    },
    pass: (topic, message) => {
      for (const take of listeners.get(topic) ?? []) {
        try {
          take(message);
        } catch (error) {
          failed(error, topic);
        }
      }
    },
  };
}
