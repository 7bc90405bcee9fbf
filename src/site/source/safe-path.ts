/** Validates paths inside a repository: no path may leave it. */

const LONGEST = 1024;

/** True for `a/b.mdx`: relative, forward slashes, no empty, `.` or `..` steps, no control characters. Nothing is decoded. */
export function isPlainPath(path: string): boolean {
  if (path === '' || path.length > LONGEST || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..' && !isDrive(step));
}

/** `C:` and alternate data streams have a meaning on Windows only, but no published file needs them. */
function isDrive(step: string): boolean {
  return /^[a-z]:/i.test(step);
}
