/** Tells a plain path inside a repository from one that tries to leave it. */

const LONGEST = 1024;

/** True for `a/b.mdx`: relative, forward slashes, no empty, `.` or `..` steps, no control characters. Nothing is decoded. */
export function isPlainPath(path: string): boolean {
  if (path === '' || path.length > LONGEST || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..' && !isDrive(step));
}

/** `C:` and alternate streams mean something on Windows only, but no published file needs them. */
function isDrive(step: string): boolean {
  return /^[a-z]:/i.test(step);
}
