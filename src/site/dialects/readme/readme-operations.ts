/** The operations that pages of ReadMe show: each page names a document of its project and an `operationId` in it. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, fieldsOf, textOf } from '../common/foreign-yaml.ts';
import { startOf } from '../common/site-paths.ts';

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/;
const DOCUMENT = /\.(?:json|ya?ml)$/i;
const MAX_DOCUMENTS = 100;
const MAX_OPERATIONS = 20_000;
const LARGEST_YAML = 4 * 1024 * 1024;

interface Document {
  readonly path: string;
  /** `GET /pets/{id}` by `operationId`. */
  readonly operations: ReadonlyMap<string, string>;
}

export class ReadmeOperations {
  /** Path in the site of each document that is shown, with that of its file. */
  readonly files = new Map<string, string>();
  private readonly folder: ForeignFolder;
  /** By the name that pages have for them. */
  private readonly documents = new Map<string, Document>();

  constructor(folder: ForeignFolder) {
    this.folder = folder;
  }

  /**
   * @param at the folder of the pages, where documents are as well
   * @param names as pages have them
   */
  async read(at: string, names: ReadonlySet<string>): Promise<void> {
    if (names.size === 0) return;
    for (const original of [...this.folder.files.keys()].sort()) {
      const name = original.slice(original.lastIndexOf('/') + 1);
      if (!original.startsWith(startOf(at)) || !DOCUMENT.test(name) || !names.has(name)) continue;
      if (this.documents.has(name) || this.documents.size >= MAX_DOCUMENTS) continue;
      const operations = operationsIn(name, (await this.folder.read(original)) ?? '');
      if (operations.size === 0) continue;
      // A space would end its name in the front matter of a page.
      const path = `reference/${name.replace(/[^\w.-]+/g, '-')}`;
      this.documents.set(name, { path, operations });
      this.files.set(path, original);
    }
  }

  /** As `openapi` in the front matter of a page; undefined when it is nowhere. */
  shown(name: string | undefined, id: string): string | undefined {
    const document = name === undefined ? undefined : this.documents.get(name);
    const operation = document?.operations.get(id);
    return operation === undefined ? undefined : `${document!.path} ${operation}`;
  }
}

function operationsIn(name: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, item] of Object.entries(fieldsOf(fieldOf(dataOf(name, text), 'paths'))))
    for (const [method, operation] of Object.entries(fieldsOf(item))) {
      const id = METHOD.test(method) ? textOf(fieldOf(operation, 'operationId')) : undefined;
      if (id !== undefined && found.size < MAX_OPERATIONS && !found.has(id))
        found.set(id, `${method.toUpperCase()} ${path}`);
    }
  return found;
}

function dataOf(name: string, text: string): unknown {
  if (!/\.json$/i.test(name)) {
    const read = text.length > LARGEST_YAML ? undefined : parseYaml(text, { json: true });
    return read !== undefined && 'value' in read ? read.value : undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
