/** Finds the file that a thread runs, beside the module that starts it: a source, or in the bundle an entry point of its own. */

/**
 * @param module `import.meta.url` of the module that starts the thread
 * @param name of the file without its ending, in `scripts/build.ts` too
 */
export function threadFile(module: string, name: string): URL {
  return new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module);
}
