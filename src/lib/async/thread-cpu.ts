/** Processor time of the current thread, for limits of work: on a busy machine time passes without progress. */

/** Milliseconds of processor time that this thread has used. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
