/** True for names of this machine itself, which browsers trust without https. */
export function isLocalName(hostname: string): boolean {
  return /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
