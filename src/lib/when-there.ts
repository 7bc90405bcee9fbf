/** Goes on with what is there at once or comes later: where it is there, nothing has to wait for a turn of its own. */

export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Result>>) : next(value);
}
