/** Joins the processes of this server and the other servers on its database to one list of peers. */
import type { Peers } from '../../lib/peers.ts';

/** @param processes undefined for a server of one process @param servers undefined when it is the only one */
export function joinPeers(
  processes: Peers | undefined,
  servers: Pick<Peers, 'tell' | 'hear'> | undefined,
): Peers | undefined {
  if (servers === undefined) return processes;
  return {
    count: processes?.count ?? 1,
    tell: (topic, message) => {
      processes?.tell(topic, message);
      servers.tell(topic, message);
    },
    hear: (topic, shape, listener) => {
      const leave = [processes, servers].map((peers) => peers?.hear(topic, shape, listener));
      return () => {
        for (const one of leave) one?.();
      };
    },
    ask: async (topic, question) => processes?.ask(topic, question) ?? [],
    answer: (topic, answer) => processes?.answer(topic, answer) ?? (() => undefined),
  };
}
