/** True in a process that `supervise.ts` has started. */
export function isOneOfSeveral(): boolean {
  return process.getBuiltinModule('node:cluster').isWorker === true;
}
