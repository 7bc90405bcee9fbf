/** How this process names itself to a collector. */
import { randomUUID } from 'node:crypto';
import type { OtlpSender } from '../../lib/telemetry/otlp/otlp-values.ts';
import { programVersion } from '../../program/program-version.ts';

const INSTANCE = 'service.instance.id';
/** Made once: traces and metrics of a process belong together. */
const instance = randomUUID();

/** @param resource attributes that the operator set @param process of several, from 0 */
export function otlpSender(
  resource: Readonly<Record<string, string>>,
  process: number | undefined,
): OtlpSender {
  const version = programVersion();
  const given = resource[INSTANCE];
  // Processes of one server have the same environment, and must not write to the same series.
  const own = given === undefined || process === undefined ? (given ?? instance) : `${given}-${process}`;
  return {
    resource: {
      'service.version': version,
      ...resource,
      [INSTANCE]: own,
      'process.pid': globalThis.process.pid,
      'lectern.process': process,
    },
    scope: { name: 'lectern', version },
  };
}
