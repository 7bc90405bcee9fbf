/** The status line of a terminal, rewritten in place while a command runs; absent when the output is not a terminal. */

export interface StatusLine {
  /** Writes lines above it. */
  above(lines: readonly string[]): void;
  /** Sets its text, without the spinner. */
  show(text: () => string): void;
  end(): void;
}

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const EVERY_MS = 120;
const CLEAR = '\r\u001b[K';

export function createStatusLine(screen: Screen): StatusLine {
  let text: (() => string) | undefined;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  const live = screen.isTTY === true;
  const draw = (): void => {
    if (!live || text === undefined) return;
    const line = `${FRAMES[frame++ % FRAMES.length]} ${text()}`;
    screen.write(`${CLEAR}${[...line].slice(0, (screen.columns ?? 80) - 1).join('')}`);
  };
  return {
    above: (lines) => {
      if (lines.length === 0) return;
      screen.write(`${live && text !== undefined ? CLEAR : ''}${lines.join('\n')}\n`);
      draw();
    },
    show: (next) => {
      text = next;
      draw();
      if (!live || timer !== undefined) return;
      timer = setInterval(draw, EVERY_MS);
      timer.unref();
    },
    end: () => {
      clearInterval(timer);
      timer = undefined;
      if (live && text !== undefined) screen.write(CLEAR);
      text = undefined;
    },
  };
}
