/** Limits the exports that run at the same time, since each reads the whole list. */
import type { Service } from '../../service.ts';

/** Most exports at the same time: of one member, of one project, of the whole server. */
export const MAX_EXPORTS = { member: 1, project: 2, server: 4 } as const;

export type TakenBy = keyof typeof MAX_EXPORTS;

interface Running {
  readonly member: string;
  readonly project: string;
}

const running = new WeakMap<Service, Set<Running>>();

/** @returns a function that releases the slot, or the limit that is reached */
export function takeExportSlot(service: Service, slot: Running): (() => void) | TakenBy {
  const all = running.get(service) ?? new Set();
  running.set(service, all);
  const others = [...all];
  if (others.filter(({ member }) => member === slot.member).length >= MAX_EXPORTS.member) return 'member';
  if (others.filter(({ project }) => project === slot.project).length >= MAX_EXPORTS.project)
    return 'project';
  if (others.length >= MAX_EXPORTS.server) return 'server';
  const mine = { ...slot };
  all.add(mine);
  return () => void all.delete(mine);
}
