/** Writes a moment as forges do, without a fraction of a second. */

export const seconds = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
