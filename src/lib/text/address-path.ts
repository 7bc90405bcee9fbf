/** Paths as addresses: what would break an address is escaped, and escapes are read where they are valid. */

/** Of a path that an author wrote: what is escaped stays, and a lone percent sign is one. */
export function encodeWritten(path: string): string {
  return path.toWellFormed().replace(/%(?![0-9a-f]{2})|\s/gi, encodeURIComponent);
}

/** The address of a file, in which every character of its name means itself. */
export function encodeFile(path: string): string {
  return path.toWellFormed().replace(/[\s%?#"<>\\^`{|}]/g, encodeURIComponent);
}

/** Decodes the escapes of an address; what is no valid escape stays as it is. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes).normalize('NFC');
    } catch {
      return escapes;
    }
  });
}
