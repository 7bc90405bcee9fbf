/** Which addresses of a provider may be asked: https, or plain http on this machine. */

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** @returns undefined for anything that is not a plain web address */
export function providerAddress(text: string | undefined): URL | undefined {
  const url = text === undefined || text.length > 2_000 ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isLoopbackName(url.hostname) ? url : undefined;
}
