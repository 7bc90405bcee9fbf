/** Recognises the files that agent programs read as instructions or settings of their own, by their path. */

/** In capitals, as programs look for them: pages with such names are in lower case. */
const ORDERS =
  /^(?:(?:AGENTS|CLAUDE|GEMINI|QWEN)(?:\.(?:local|override))?\.mdx?|\.mcp\.json|\.cursorrules|\.windsurfrules|\.clinerules|opencode\.jsonc?)$/;
const FOLDERS: ReadonlySet<string> = new Set([
  '.agents',
  '.claude',
  '.codex',
  '.cursor',
  '.gemini',
  '.lectern',
  '.mintlify',
  '.opencode',
  '.qwen',
]);

/** Hashes of the files that an import wrote, which tell nobody to do anything. */
const RECORD = /(?:^|\/)\.lectern\/import\.json$/;

/** True for files that only people change, because agents obey them. */
export function isAgentFile(path: string): boolean {
  if (RECORD.test(path)) return false;
  return isOrders(path) || path.split('/').some((name) => FOLDERS.has(name));
}

/** True for a file with such a name; false for what a program keeps in a folder of its own. */
export function isOrders(path: string): boolean {
  return ORDERS.test(path.slice(path.lastIndexOf('/') + 1));
}
