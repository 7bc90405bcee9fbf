/** Text functions of the job pages: first line of a prompt, duration, safe links. */

const LONGEST = 140;

/** The title of a job: the first line of its prompt. */
export function firstLine(prompt: string): string {
  const line = prompt.split('\n').find((text) => text.trim() !== '') ?? '';
  const text = line.trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text || 'A job without words';
}

/** `3 min 20 s`; the two largest units say enough. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Accepts a link from a forge only when it leads to the web or to this server. */
export function safeLink(link: string | null): string | undefined {
  if (link === null || /[\s\\]/.test(link)) return undefined;
  if (/^\/(?!\/)/.test(link)) return link;
  const url = URL.parse(link);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** `#12` of a pull request's address, else the end of the address. */
export function pullRequestName(link: string): string {
  const number = /(\d+)\/?$/.exec(link)?.[1];
  return number === undefined ? 'Pull request' : `#${number}`;
}
