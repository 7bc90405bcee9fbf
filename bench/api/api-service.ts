/** The service as the server composes it, on a database of the bench, without sites. */
import { randomBytes } from 'node:crypto';
import { SILENT } from '../../src/lib/log.ts';
import { createRecords } from '../../src/records/create-records.ts';
import type { Records } from '../../src/records/records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { authorCode } from '../../src/web/edge/http/author-code.ts';
import { createIdentity } from '../../src/web/identity/create-identity.ts';
import type { DeploymentOperations } from '../../src/web/service/deployment-operations.ts';
import { createIntake } from '../../src/web/service/intake/intake.ts';
import type { JobOperations } from '../../src/web/service/job-operations.ts';
import type { PreviewOperations } from '../../src/web/service/preview-operations.ts';
import type { Service } from '../../src/web/service/service.ts';

export const PROJECT = 'bench';
const SECRET = new Uint8Array(32).fill(1);

export function benchRecords(database: Database): Records {
  return createRecords({ database, clock: Date.now, random: randomBytes, secret: SECRET });
}

/** No operation of the bench needs more. */
const NO_JOBS = {
  wake: () => undefined,
  source: async () => ({ repository: 'docs', model: 'maintenance' }),
} as Pick<JobOperations, 'wake' | 'source'> as JobOperations;

const NO_PREVIEWS = { placeOf: () => undefined } as Pick<PreviewOperations, 'placeOf'> as PreviewOperations;

const NO_DEPLOYMENTS: DeploymentOperations = {
  repository: () => undefined,
  update: () => Promise.reject(new Error('There is no repository')),
  pin: async () => undefined,
  unpin: async () => undefined,
  receive: async () => 'unknown',
  receiveOfApp: async () => 'unknown',
  receiveOfCode: async () => 'unknown',
};

export function benchService(records: Records): Service {
  const service = {
    records,
    automations: { isRunning: true, wake: () => undefined },
    jobs: NO_JOBS,
    deployments: NO_DEPLOYMENTS,
    previews: NO_PREVIEWS,
    projects: new Map(),
    clock: Date.now,
    random: randomBytes,
    secret: SECRET,
    // The limit is counted for every request, and never reached.
    limits: { apiPerMinute: 1_000_000_000, feedbackPerMinute: 60 },
    metrics: { count: () => undefined, observe: () => undefined, text: () => '', families: () => [] },
    log: SILENT,
    base: '',
    address: () => 'http://localhost',
    assets: {},
    authorCode: authorCode({}),
    ready: async () => ({ writable: true }),
  };
  return { ...service, intake: createIntake(service), identity: createIdentity(service) };
}
