/** A program that asks to read: its name and redirect addresses, which it carries itself in the client id that it got here. */
import { oneLine } from '../../../../lib/text/clean-text.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { addressMark, type RedirectAddress, redirectAddress } from './redirect-address.ts';
import { openRecord, sealRecord } from './sealed-record.ts';

export interface ProgramClient {
  /** In the program's own words; may be empty. */
  readonly name: string;
  /** Host of the document that describes the program; absent when nobody vouches for the name. */
  readonly host?: string;
  /** Marks of its redirect addresses. */
  readonly to: readonly string[];
}

export const MAX_ADDRESSES = 10;
const MAX_NAME = 80;

/**
 * @param addresses 1 to `MAX_ADDRESSES`
 * @returns undefined when one of them is not possible
 */
export function programClient(name: string, addresses: readonly string[]): ProgramClient | undefined {
  const to = new Set<string>();
  for (const text of addresses) {
    const address = redirectAddress(text, name);
    if (address === undefined) return undefined;
    to.add(addressMark(text, address));
  }
  return { name: oneLine(name, MAX_NAME), to: [...to] };
}

/** @returns the client id: nothing is stored, so that strangers cannot fill the store */
export function sealClient(deps: SignInDeps, client: ProgramClient): string {
  return sealRecord(deps, 'client', client);
}

export function openClient(deps: SignInDeps, id: string | null): ProgramClient | undefined {
  return openRecord(deps, 'client', id) as ProgramClient | undefined;
}

/** @returns the address when it is one of the program's */
export function ownAddress({ name, to }: ProgramClient, text: string | null): RedirectAddress | undefined {
  const address = redirectAddress(text, name);
  return address !== undefined && to.includes(addressMark(text!, address)) ? address : undefined;
}
