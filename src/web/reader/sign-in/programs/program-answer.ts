/** An answer to a program, before it is written as JSON. */

export interface ProgramAnswer {
  readonly status: number;
  readonly body: object;
}

/** @param error a code of RFC 6749, RFC 7591 or RFC 8707 */
export const refused = (error: string, status = 400): ProgramAnswer => ({ status, body: { error } });
