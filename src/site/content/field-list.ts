/** Collects the parameters that a page describes with ParamField, in page order, each with those inside it. */

type EndpointPlace = 'path' | 'query' | 'body' | 'header' | 'cookie';

/** One parameter as the author writes it: every value is text of a stranger. */
export interface EndpointField {
  readonly place: EndpointPlace;
  readonly name: string;
  /** `string`, `number[]`, `object`, …; empty when it is not said. */
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly default?: unknown;
  readonly placeholder?: string;
  /** Fields written inside it: those of an object, or of the items of a list. */
  readonly children: EndpointField[];
}

/** Fields of one page; further ones are on the page, and not in its form. */
const MAX_FIELDS = 500;

export class FieldList {
  readonly all: EndpointField[] = [];
  #inner = this.all;
  #count = 0;

  /** Adds a field, and those that `render` adds inside it. */
  add<Result>(field: EndpointField, render: () => Result): Result {
    if (++this.#count > MAX_FIELDS) return render();
    const around = this.#inner;
    around.push(field);
    this.#inner = field.children;
    try {
      return render();
    } finally {
      this.#inner = around;
    }
  }

  /** The present position, for `forget`. */
  mark(): number {
    return this.#inner.length;
  }

  /** Removes what was added at this level since `mark`. */
  forget(mark: number): void {
    this.#inner.length = Math.min(mark, this.#inner.length);
  }
}
