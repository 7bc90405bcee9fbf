/** Moves labels apart so that none covers another: as little as needed, and never outside the chart. */

/**
 * @param wanted positions from 0 to 100
 * @param gap least distance between two
 * @returns positions in the order of `wanted`
 */
export function spreadLabels(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places = [...wanted];
  let least = 0;
  for (const i of order) {
    places[i] = Math.max(places[i]!, least);
    least = places[i]! + gap;
  }
  let most = 100;
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - gap;
  }
  return places;
}
