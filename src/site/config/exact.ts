/** Types for values whose optional fields are absent instead of `undefined`, as in validated JSON. */

/** `T` deeply readonly, with `undefined` removed from every optional field. */
export type Exact<T> = T extends readonly (infer Item)[]
  ? readonly Exact<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Exact<Exclude<T[K], undefined>> }
    : T;

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined members. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
