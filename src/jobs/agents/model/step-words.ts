/** Reports what a model says while it says it: each paragraph when it is whole, and that it writes a long text. */
import type { StepListener } from './model-client.ts';

/** Characters of a call's arguments that take a while. */
const LONG = 1_000;
/** Characters without an empty line that are told by themselves. */
const LONGEST = 2_000;

export class StepWords implements StepListener {
  private readonly say: (text: string) => void;
  private readonly note: (text: string) => void;
  private open = '';
  private readonly reported = new Set<string>();
  private readonly long = new Set<string>();

  /** @param say what the model says; @param note what it does */
  constructor(say: (text: string) => void, note: (text: string) => void) {
    this.say = say;
    this.note = note;
  }

  /** What was told of an answer that failed is not told again by the next one. */
  began(): void {
    this.open = '';
  }

  onText(text: string): void {
    this.open += text;
    const end = this.open.lastIndexOf('\n\n');
    const at = end >= 0 ? end : this.open.length > LONGEST ? this.open.length : -1;
    if (at < 0) return;
    const whole = this.open.slice(0, at);
    this.open = this.open.slice(at);
    this.tell(whole);
  }

  writes(call: string, { tool, characters }: { readonly tool: string; readonly characters: number }): void {
    if (characters < LONG || this.long.has(call)) return;
    this.long.add(call);
    this.note(`Is writing a longer text (${tool.slice(0, 60)})`);
  }

  /** At the end of a step. @param text all of it */
  end(text: string): void {
    const isStreamed = this.reported.size > 0 || this.open !== '';
    this.tell(isStreamed ? this.open : text);
    this.open = '';
    this.reported.clear();
    this.long.clear();
  }

  private tell(text: string): void {
    const words = text.trim();
    if (words === '' || this.reported.has(words)) return;
    this.reported.add(words);
    this.say(words);
  }
}
