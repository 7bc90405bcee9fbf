/** Plans all tasks of a request before the first is carried out, so that a request is followed completely or not at all. */
import { AppError } from '../../../lib/app-error.ts';
import { planTask, type TaskTools } from './plan-task.ts';
import type { PlannedTask } from './planned-task.ts';
import type { RequestedTask } from './request.ts';

export type Plans =
  | { readonly kind: 'planned'; readonly plans: readonly PlannedTask[] }
  | { readonly kind: 'refused'; readonly why: string };

/** @param planned called with each plan */
export async function planAll(
  tasks: readonly RequestedTask[],
  input: TaskTools,
  planned: (plan: PlannedTask) => void,
): Promise<Plans> {
  const plans: PlannedTask[] = [];
  try {
    for (const task of tasks) {
      const plan = await planTask(task, input);
      plans.push(plan);
      planned(plan);
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kind: 'refused', why: whyOf(error) };
  }
  return { kind: 'planned', plans };
}

/** The task cannot be done as it is said; anything else that is thrown is an error. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && /^(?:work|rename)\//.test(error.code);

export function whyOf({ message, hint }: AppError): string {
  return hint === undefined ? sentence(message) : `${sentence(message)} ${sentence(hint)}`;
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
