/** Confidence bounds of a share: far apart for few votes, so that one angry vote does not head a list. */

const Z = 1.96;

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval of a share, 95 %; 0 to 1 without votes. */
export function wilson(part: number, whole: number): Bounds {
  if (whole <= 0) return { low: 0, high: 1 };
  const share = part / whole;
  const z = (Z * Z) / whole;
  const middle = share + z / 2;
  const spread = Z * Math.sqrt((share * (1 - share) + z / 4) / whole);
  return {
    low: Math.max(0, (middle - spread) / (1 + z)),
    high: Math.min(1, (middle + spread) / (1 + z)),
  };
}
