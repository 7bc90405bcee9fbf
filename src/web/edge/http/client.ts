/** Describes a client for sessions and throttles: the name of its browser, and a hash of its address. */
import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { clientNetwork, isLoopback } from './address-key.ts';
import type { WebRequest } from './handler.ts';

const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];

/** `Firefox on Windows`; nothing else of the header is stored. */
export function deviceOf(request: WebRequest): string {
  const agent = request.headers['user-agent'];
  const text = typeof agent === 'string' ? agent.slice(0, 400) : '';
  const name = (names: Names): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Hashes the address, differently every day and for every installation. Undefined for this machine itself: behind a local proxy
 * that is not configured all clients share its address, and strangers could lock everyone out.
 */
export function addressHash(
  { secret, clock }: { readonly secret: Uint8Array; readonly clock: Clock },
  address: string,
): string | undefined {
  if (isLoopback(address)) return undefined;
  const day = Math.floor(clock() / 86_400_000);
  return createHmac('sha256', deriveKey(secret, 'sign-in address'))
    .update(`${day}\n${clientNetwork(address)}`)
    .digest('base64url');
}
