/** How editors and tools write files: each of these has to be seen as an edit. */
import {
  closeSync,
  cpSync,
  existsSync,
  linkSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Gives the file at `path`, which is there, another text. */
export type Save = (path: string, text: string) => void;

const inPlace: Save = (path, text) => writeFileSync(path, text);

function keepingTime(save: Save): Save {
  return (path, text) => {
    const { atime, mtime } = statSync(path);
    save(path, text);
    utimesSync(path, atime, mtime);
  };
}

const byRename: Save = (path, text) => {
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
};

/** Writes over what is there, byte by byte of the same place: no new file, no truncation. */
const over: Save = (path, text) => {
  const handle = openSync(path, 'r+');
  writeSync(handle, text, 0);
  closeSync(handle);
  // What the text before had more is cut off afterwards.
  writeFileSync(path, text, { flag: 'r+' });
};

export const SAVES: Readonly<Record<string, Save>> = {
  'in place': inPlace,
  'by rename': byRename,
  'in two steps': (path, text) => {
    const handle = openSync(path, 'w');
    writeSync(handle, text.slice(0, text.length / 2));
    writeSync(handle, text.slice(text.length / 2));
    closeSync(handle);
  },
  'over the same bytes, with the same time': keepingTime(over),
  'half of it, and the rest after a while': (path, text) => {
    writeFileSync(path, text.slice(0, text.length / 2));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    writeFileSync(path, text.slice(text.length / 2), { flag: 'a' });
  },
  'with a backup': (path, text) => {
    renameSync(path, `${path}~`);
    writeFileSync(path, text);
    rmSync(`${path}~`);
  },
  'removed and made again': (path, text) => {
    rmSync(path);
    writeFileSync(path, text);
  },
  'in place with the same time': keepingTime(inPlace),
  'by rename with the same time': keepingTime(byRename),
  'with a time long ago': (path, text) => {
    writeFileSync(path, text);
    utimesSync(path, 1_000_000_000, 1_000_000_000);
  },
  'with the folder replaced': (path, text) => {
    const folder = dirname(path);
    const [next, old] = [`${folder}.next`, `${folder}.old`];
    cpSync(folder, next, { recursive: true, verbatimSymlinks: true });
    renameSync(folder, old);
    renameSync(next, folder);
    rmSync(old, { recursive: true });
    writeFileSync(path, text);
  },
};

/**
 * Under a name outside of the folder that is the same file: no system tells who watches the folder.
 * @param other where it is or may be; what stands there is let go when `path` has become another file since
 */
export function throughAnotherName(path: string, other: string, text: string): void {
  if (statSync(other, { throwIfNoEntry: false })?.ino !== statSync(path).ino) {
    rmSync(other, { force: true });
    linkSync(path, other);
  }
  writeFileSync(other, text);
}

/** As deployments swap a folder: a link that leads elsewhere from one moment to the next. */
export function swapLink(link: string, target: string): void {
  if (existsSync(link) && readlinkSync(link) === target) return;
  symlinkSync(target, `${link}.next`);
  renameSync(`${link}.next`, link);
}
