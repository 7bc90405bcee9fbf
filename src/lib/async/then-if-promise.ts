/** Continues with a value at once or with a promise later, so that an available value costs no event loop tick. */

export function thenIfPromise<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Result>>) : next(value);
}
