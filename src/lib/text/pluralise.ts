/** A number with its noun: `1 page`, `2 pages`. */

export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
