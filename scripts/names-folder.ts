/** Whether arguments of `lectern serve` or `lectern dev` name a folder or a settings file; without one this checkout shows its own manual. */

const WITH_VALUE: ReadonlySet<string> = new Set(['-p', '--port', '--host', '--base', '--config']);

export function namesFolder(args: readonly string[]): boolean {
  return args.some(
    (arg, at) =>
      arg === '--config' ||
      arg.startsWith('--config=') ||
      (!arg.startsWith('-') && !WITH_VALUE.has(args[at - 1] ?? '')),
  );
}
