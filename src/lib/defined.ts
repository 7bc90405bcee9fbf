/** Removes undefined fields, for objects whose optional fields are absent rather than undefined. */

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** `{ ...defined({ a, b }) }` has `a` and `b` only where they are not undefined. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept: Defined<Fields> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) kept[key] = value as Defined<Fields>[typeof key];
  }
  return kept;
}
