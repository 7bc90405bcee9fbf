/** Classifies file names for automated changes: which may change, and which have a meaning for Git, a CI or a disk. */
import { plainName } from '../text/plain-name.ts';

const LONGEST_PATH = 1024;
const LONGEST_NAME = 255;

/** Files that make a forge or a CI run something, by their name anywhere in the repository. */
const CI_FILES = new Set([
  '.gitlab-ci.yml',
  '.gitlab-ci.yaml',
  '.travis.yml',
  '.travis.yaml',
  '.drone.yml',
  '.drone.yaml',
  '.drone.jsonnet',
  '.drone.star',
  '.woodpecker.yml',
  '.woodpecker.yaml',
  '.cirrus.yml',
  '.cirrus.star',
  '.appveyor.yml',
  'appveyor.yml',
  'azure-pipelines.yml',
  'azure-pipelines.yaml',
  '.azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  'bitbucket-pipelines.yaml',
  'buildspec.yml',
  'cloudbuild.yaml',
  'cloudbuild.yml',
  'jenkinsfile',
  '.build.yml',
  'codefresh.yml',
  'wercker.yml',
  '.semaphore.yml',
]);
/** Folders with the same effect. */
const CI_FOLDERS: readonly (readonly string[])[] = [
  ['.github', 'workflows'],
  ['.github', 'actions'],
  ['.gitea', 'workflows'],
  ['.forgejo', 'workflows'],
  ['.gitlab', 'ci'],
  ['.circleci'],
  ['.buildkite'],
  ['.woodpecker'],
  ['.azure-pipelines'],
  ['.semaphore'],
  ['.builds'],
  ['.teamcity'],
];
/** They change what Git does with other files on every machine that checks them out. */
const GIT_FILES = new Set(['.gitmodules', '.gitattributes', '.lfsconfig']);

/** True for `.git` in any spelling, and for the short names that NTFS gives it. */
const isGitFolder = (name: string): boolean => /^(?:\.git|git~\d+)$/.test(plainName(name));
const isGitFile = (name: string): boolean =>
  GIT_FILES.has(plainName(name)) || /^(?:gitmod|gitatt|gi[0-9a-f]{4})~\d+$/.test(plainName(name));

/** True when a path of a commit can be written into a folder without leaving it or meaning something to Git. */
export function isPlainFilePath(path: string): boolean {
  return outOfPlace(path) === undefined;
}

/**
 * Why a change of this path is refused; undefined when it is allowed.
 * @param fresh the repository has no such file yet, so its name must suit every system
 */
export function refusedPath(path: string, fresh: boolean): string | undefined {
  const names = path.split('/');
  return (
    outOfPlace(path) ??
    (names.some(isGitFile) ? 'changes how Git treats other files' : undefined) ??
    (runsSomething(names.map(plainName)) ? 'makes a CI run something' : undefined) ??
    (fresh ? names.map(unportable).find((why) => why !== undefined) : undefined)
  );
}

function outOfPlace(path: string): string | undefined {
  if (path === '' || path.length > LONGEST_PATH) return 'has no name or a very long one';
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return 'has a control character in its name';
  if (path.includes('\\')) return 'has a backslash in its name';
  if (path.includes('\ufffd') || !path.isWellFormed()) return 'has a name that is not UTF-8';
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..' || /^[a-z]:/i.test(name)))
    return 'leads out of the repository';
  return names.some(isGitFolder) ? 'belongs to Git itself' : undefined;
}

function runsSomething(names: readonly string[]): boolean {
  if (CI_FILES.has(names.at(-1) ?? '')) return true;
  return CI_FOLDERS.some((folder) =>
    names.some(
      (_, at) => folder.every((name, i) => names[at + i] === name) && at + folder.length <= names.length,
    ),
  );
}

/** Names that Windows or a common file system cannot hold. */
function unportable(name: string): string | undefined {
  if (Buffer.byteLength(name) > LONGEST_NAME) return 'has a very long name';
  if (/[<>:"|?*]/.test(name))
    return 'has a character in its name that Windows does not allow (< > : " | ? *)';
  if (/[. ]$/.test(name)) return 'has a dot or space at the end of its name';
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name))
    return 'has a name that Windows keeps for itself';
  return undefined;
}

/** Files that editors, systems and package managers leave behind; skipped unless the repository has them. */
export const isLeftover = (name: string): boolean =>
  /^(?:node_modules|\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|__pycache__|\.cache|\.#.*|#.*#|.*~|\.?.+\.sw[a-p]|4913)$/.test(
    name,
  );
