/** Handles calls of registered components from the sandbox: untrusted text until validated. */

import * as z from '../../lib/schema.ts';
import type { AnsweredCall, ComponentCall, SandboxHost } from './author-program.ts';
import { plainData } from './plain-data.ts';
import type { SandboxLimits } from './sandbox-limits.ts';

const CALL = z.tuple([
  z.string(),
  z.number().int().nonnegative(),
  z.record(z.string(), z.unknown()),
  z.record(z.string(), z.string()),
  z.string(),
  z.array(z.number().int().nonnegative()),
]);

export class ComponentCalls {
  readonly #host: SandboxHost;
  readonly #limits: SandboxLimits;
  /** Completed calls by number, until the parent component takes them, so that none is in two places. */
  readonly #answered = new Map<number, AnsweredCall>();
  #calls = 0;
  #characters = 0;
  /** Why a call was refused, for the author. */
  problem: string | undefined;

  constructor(host: SandboxHost, limits: SandboxLimits) {
    this.#host = host;
    this.#limits = limits;
  }

  /** Returns `+` and HTML, or `-` and a reason. Never throws, because the engine is in the middle of a step. */
  answer(text: string): string {
    try {
      return `+${this.#render(text)}`;
    } catch (error) {
      this.problem ??=
        error instanceof RefusedCall ? error.message : 'a built-in component could not be rendered';
      return `-${this.problem}`;
    }
  }

  #render(text: string): string {
    this.#count(text.length);
    const read = CALL.safeParse(JSON.parse(text));
    if (!read.success) throw new RefusedCall('a built-in component received invalid data');
    const [name, number, props, elements, children, direct] = read.data;
    if (!this.#host.components.includes(name)) throw new RefusedCall('uses a component that does not exist');
    const call: ComponentCall = {
      name,
      props: plainData(props, this.#limits.data).data as ComponentCall['props'],
      elements: Object.fromEntries(Object.entries(elements).filter(([key]) => key !== '__proto__')),
      children,
      direct: direct.flatMap((each) => this.#take(each)),
    };
    const html = this.#host.render(call);
    this.#count(html.length);
    this.#answered.set(number, { call, html });
    return html;
  }

  #take(number: number): AnsweredCall[] {
    const use = this.#answered.get(number);
    this.#answered.delete(number);
    return use === undefined ? [] : [use];
  }

  #count(characters: number): void {
    this.#calls += 0.5;
    this.#characters += characters;
    if (this.#calls > this.#limits.parts) throw new RefusedCall('uses too many built-in components');
    if (this.#characters > 4 * this.#limits.html) throw new RefusedCall('its output is too large');
  }
}

class RefusedCall extends Error {}
