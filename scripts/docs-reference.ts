/** Writes the generated parts of the manual: `node scripts/run.mjs scripts/docs-reference.ts`; with `--check` it only says which are stale. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentPrograms } from './docs-reference/agent-programs.ts';
import { apiErrors, apiOperations } from './docs-reference/api.ts';
import { apiFile } from './docs-reference/api-document.ts';
import { collectionSections } from './docs-reference/collections.ts';
import { commandSections } from './docs-reference/commands.ts';
import { componentTables, otherNames } from './docs-reference/component-list.ts';
import { liveExample } from './docs-reference/example.ts';
import { fieldSections } from './docs-reference/fields.ts';
import { languageTable } from './docs-reference/languages.ts';
import { fillMarkers, type Generators } from './docs-reference/markers.ts';
import { operationCommands, operationsTable } from './docs-reference/operations.ts';
import { propsTable } from './docs-reference/props.ts';
import { recipesTable } from './docs-reference/recipes.ts';
import { servicesTable } from './docs-reference/services.ts';
import { settingsTable } from './docs-reference/settings.ts';
import { siteExample } from './docs-reference/site-example.ts';
import { themesTable } from './docs-reference/themes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generators of the parts, by the first word of their marker. */
const GENERATORS: Generators = {
  site: (name) => siteExample(join(root, 'test/fixtures/sites', name, 'docs.json')),
  props: propsTable,
  example: liveExample,
  components: () => componentTables(root),
  'other-names': otherNames,
  commands: commandSections,
  'docs-json': fieldSections,
  collections: collectionSections,
  languages: languageTable,
  services: servicesTable,
  settings: settingsTable,
  themes: themesTable,
  'api-operations': apiOperations,
  'api-errors': apiErrors,
  operations: operationsTable,
  'operation-commands': operationCommands,
  recipes: recipesTable,
  'agent-programs': agentPrograms,
};

/** Files that are generated completely. */
const FILES: Readonly<Record<string, () => string>> = { 'docs/reference/api/openapi.json': apiFile };

/** Files of the manual whose generated parts are stale, with the text they should have. */
export async function stalePages(): Promise<ReadonlyMap<string, string>> {
  const stale = new Map<string, string>();
  for (const path of globSync('docs/**/*.mdx', { cwd: root }).sort()) {
    const before = readFileSync(join(root, path), 'utf8');
    const after = await fillMarkers(before, GENERATORS, path);
    if (after !== before) stale.set(path, after);
  }
  for (const [path, make] of Object.entries(FILES)) {
    const file = join(root, path);
    const after = make();
    if (!existsSync(file) || readFileSync(file, 'utf8') !== after) stale.set(path, after);
  }
  return stale;
}

async function main(args: readonly string[]): Promise<number> {
  const stale = await stalePages();
  const check = args.includes('--check');
  for (const [path, text] of stale) {
    if (!check) writeFileSync(join(root, path), text);
    console.log(`${check ? 'stale' : 'written'} ${path}`);
  }
  if (check && stale.size > 0)
    console.error('Run "node scripts/run.mjs scripts/docs-reference.ts" and commit what it writes.');
  return check && stale.size > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
