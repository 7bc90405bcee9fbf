/** Says what a slow step of the set-up is doing: a live line on a terminal, a line now and then in a log. */

/** Milliseconds between two lines of a log, and between two changes of the live line. */
const LOG_EVERY = 10_000;
const LIVE_EVERY = 200;
const WIDTH = 80;
const CLEAR = '\r\u001b[K';

/**
 * @template T
 * @param {string} doing what is being done, as in `Installing packages`
 * @param {string} done as in `Packages installed`
 * @param {(note: (detail: string) => void) => Promise<T>} action calls `note` with what is to be said behind the seconds
 * @param {{ screen?: { isTTY?: boolean, columns?: number, write(text: string): unknown }, every?: number, env?: NodeJS.ProcessEnv }} [options] for tests
 * @returns {Promise<T>}
 * @throws what `action` throws; nothing more is printed then
 */
export async function step(doing, done, action, options = {}) {
  const { screen = process.stderr, env = process.env } = options;
  const live = screen.isTTY === true && env.TERM !== 'dumb';
  const { every = live ? LIVE_EVERY : LOG_EVERY } = options;
  const began = Date.now();
  let detail = '';
  const show = () => {
    const progress = `${seconds(Date.now() - began)}${detail === '' ? '' : `, ${detail}`}`;
    if (!live) return screen.write(`  … ${progress}\n`);
    // A line that wraps could not be replaced.
    const room = Math.min(WIDTH, screen.columns || WIDTH) - 1;
    screen.write(`${CLEAR}${`${doing} … ${progress}`.slice(0, room)}`);
  };
  if (live) show();
  else screen.write(`${doing} …\n`);
  const timer = setInterval(show, every);
  try {
    const result = await action((now) => {
      detail = now;
    });
    const mark = live && (env.NO_COLOR ?? '') === '' ? '\u001b[32m✔\u001b[0m' : '✔';
    screen.write(`${live ? CLEAR : ''}${mark} ${done} (${seconds(Date.now() - began)})\n`);
    return result;
  } catch (error) {
    if (live) screen.write(CLEAR);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** For people: `8 s`, and from two minutes on `2 minutes`. */
export function seconds(milliseconds) {
  return milliseconds >= 120_000
    ? `${Math.floor(milliseconds / 60_000)} minutes`
    : `${Math.round(milliseconds / 1_000)} s`;
}
