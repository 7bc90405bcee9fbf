/** Commits to a bare repository without a process of Git: it gets the objects that `git commit` would write, and the same ids. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { RepositoryFiles } from './test-repository.ts';

export interface BareCommits {
  /** @param second of the author and the committer @returns id of the commit, which the branch then has */
  commit(files: RepositoryFiles, message: string, second: number): string;
}

/** What a folder has, by name: the id of a file, or another folder. */
type Tree = Map<string, string | Tree>;

const PERSON = 'Test Author <author@example.com>';

/** @param branch as "refs/heads/main" */
export function bareCommits(folder: string, branch: string): BareCommits {
  const root: Tree = new Map();
  let parent: string | undefined;
  const store = (kind: string, content: Uint8Array): string => storeObject(folder, kind, content);
  return {
    commit: (files, message, second) => {
      for (const [path, content] of Object.entries(files))
        place(root, path.split('/'), content === null ? null : store('blob', bytesOf(content)));
      const lines = [
        `tree ${storeTree(root, store)}`,
        ...(parent === undefined ? [] : [`parent ${parent}`]),
        `author ${PERSON} ${second} +0000`,
        `committer ${PERSON} ${second} +0000`,
      ];
      parent = store('commit', bytesOf(`${lines.join('\n')}\n\n${message.trimEnd()}\n`));
      write(join(folder, branch), `${parent}\n`);
      return parent;
    },
  };
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

function place(tree: Tree, [name, ...rest]: readonly string[], id: string | null): void {
  if (rest.length === 0) {
    if (id === null) tree.delete(name!);
    else tree.set(name!, id);
    return;
  }
  const known = tree.get(name!);
  const inner: Tree = known instanceof Map ? known : new Map();
  place(inner, rest, id);
  // Git knows no empty folders.
  if (inner.size === 0) tree.delete(name!);
  else tree.set(name!, inner);
}

function storeTree(tree: Tree, store: (kind: string, content: Uint8Array) => string): string {
  // In Git's order a folder's name ends with a slash.
  const sorted = [...tree]
    .map(([name, entry]) => ({ name, entry, key: Buffer.from(entry instanceof Map ? `${name}/` : name) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const parts = sorted.flatMap(({ name, entry }) => [
    Buffer.from(`${entry instanceof Map ? '40000' : '100644'} ${name}\0`),
    Buffer.from(entry instanceof Map ? storeTree(entry, store) : entry, 'hex'),
  ]);
  return store('tree', Buffer.concat(parts));
}

function storeObject(folder: string, kind: string, content: Uint8Array): string {
  const whole = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content]);
  const id = createHash('sha1').update(whole).digest('hex');
  const path = join(folder, 'objects', id.slice(0, 2), id.slice(2));
  if (!existsSync(path)) write(path, deflateSync(whole));
  return id;
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
