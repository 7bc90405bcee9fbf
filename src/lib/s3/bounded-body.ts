/** The body of a reply up to a limit: whatever answers may never end. */

/** @param max bytes @throws Error for a body that is longer */
export async function boundedBody({ body }: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > max) throw new Error(`its answer is longer than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
