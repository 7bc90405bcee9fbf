/** Text that others wrote, as one line without control characters and of a length that fits. */
export function oneLine(text: string, most: number): string {
  const plain = text
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}
