/** Actions: what members, programs and the terminal do, each said once with who may do it and what the audit log keeps of it. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { isForAllProjects, type KeyScope } from '../../../records/keys/key-scope.ts';
import { mayAct, type Role } from '../../../records/users/user.ts';
import type { Service } from '../service.ts';

/** Who acts: a member, a program or the terminal. */
export interface Actor {
  /** As the audit log names it: the id of a member, `key:ID` or `terminal`. */
  readonly id: string;
  /** As records name it: `user:ID`, `key:ID` or `terminal`. */
  readonly by: string;
  /** In the project, else in the installation. */
  readonly role: Role;
}

/** Whoever has the terminal has the store. */
export const TERMINAL: Actor = { id: 'terminal', by: 'terminal', role: 'owner' };

/** @param needed the scope for which the key was let in: those for all projects are given by owners only */
export function keyActor(key: string, needed: KeyScope): Actor {
  const id = `key:${key}`;
  return { id, by: id, role: isForAllProjects(needed) ? 'owner' : 'admin' };
}

export interface Doing<Needs extends keyof Service = never> {
  readonly service: Pick<Service, 'records' | Needs>;
  readonly actor: Actor;
  /** Empty for what is about the installation. */
  readonly project: string;
}

/** For the audit log: what was done, to what as people name it, and details. */
export type Entry = readonly [action: string, target: string, detail?: string | undefined];

export interface Action<Input, Result, Needs extends keyof Service = never> {
  /** What the entries are about; default the project. */
  readonly of?: 'installation';
  /** Least role of who does it. */
  readonly role: Role;
  /** Why only an owner may do it with this input; undefined when others may. */
  readonly reserved?: (input: Input) => string | undefined;
  /** Refuses input with an AppError before anything is written, also before a store is opened for it. */
  readonly check?: (input: Input, service: Pick<Service, Needs>) => Promise<void> | void;
  /** Throws AppErrors, whose codes each face shows in its own way. */
  readonly run: (doing: Doing<Needs>, input: Input) => Promise<Result>;
  /** None when nothing has changed. */
  readonly entries: (result: Result, input: Input) => readonly Entry[];
}

/** As a face offers it to its handlers, with the actor and the project of the request. */
export type Act<Needs extends keyof Service = keyof Service> = <Input, Result>(
  action: Action<Input, Result, Needs>,
  input: Input,
) => Promise<Result>;

/** As people name the project of an action. */
export async function projectName({ service: { records }, project }: Doing): Promise<string> {
  return (await records.projects.get(project))?.name ?? project;
}

/** @returns why it is not for this role; undefined when it is */
export function whyReserved<Input>(
  { reserved }: { readonly reserved?: Action<Input, unknown>['reserved'] },
  role: Role,
  input: Input,
): string | undefined {
  return mayAct(role, 'owner') ? undefined : reserved?.(input);
}

/** @throws AppError `actions/role`, `actions/reserved`, and those of the action */
export async function perform<Input, Result, Needs extends keyof Service>(
  action: Action<Input, Result, Needs>,
  doing: Doing<Needs>,
  input: Input,
): Promise<Result> {
  const { actor, project, service } = doing;
  if (!mayAct(actor.role, action.role))
    throw new AppError('actions/role', `This needs the role ${action.role}`);
  const why = whyReserved(action, actor.role, input);
  if (why !== undefined) throw new AppError('actions/reserved', why);
  await action.check?.(input, service);
  const result = await action.run(doing, input);
  for (const [name, target, detail] of action.entries(result, input)) {
    const isAbout = project !== '' && action.of !== 'installation';
    const place = defined({ project: isAbout ? project : undefined, detail });
    await service.records.audit.add({ actor: actor.id, action: name, target, ...place });
  }
  return result;
}
