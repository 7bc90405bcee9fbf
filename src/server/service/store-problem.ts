/** Says why the store of a service cannot be read or written. */
import type { Service } from '../../web/service/service.ts';

/** @returns undefined when it can */
export async function storeProblem({ ready }: Pick<Service, 'ready'>): Promise<string | undefined> {
  try {
    const { writable } = await ready();
    return writable ? undefined : 'The store takes no writes: its disk may be full';
  } catch {
    return 'The store cannot be asked';
  }
}
