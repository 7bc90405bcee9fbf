/** Replies in place of the service while the store is unavailable: the same addresses, each with an error of its form. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { unavailableRecords } from '../../records/unavailable-records.ts';
import type { Handler } from '../../web/edge/http/handler.ts';
import { createIdentity } from '../../web/identity/create-identity.ts';
import { DASHBOARD_PATHS, problemPage } from '../../web/service/dashboard/dashboard.ts';
import { withDashboardHeaders } from '../../web/service/dashboard/headers.ts';
import { thrownProblem } from '../../web/service/dashboard/problem.ts';
import type { DeploymentOperations } from '../../web/service/deployment-operations.ts';
import { createIntake } from '../../web/service/intake/intake.ts';
import type { JobOperations } from '../../web/service/job-operations.ts';
import type { PreviewOperations } from '../../web/service/preview-operations.ts';
import type { Service } from '../../web/service/service.ts';
import { createServiceHandler } from '../../web/service/service-handler.ts';
import { EXACT_CHANGES } from '../jobs/exact-changes.ts';
import type { ServiceBasis } from './service-basis.ts';

export type UnavailableParts = ServiceBasis &
  Pick<Service, 'projects'> & { readonly placeOf: PreviewOperations['placeOf'] };

/** @param reason why the store is unavailable, for the log */
export function unavailableService(parts: UnavailableParts, reason: () => string): Handler {
  const away = (): AppError => new AppError('store/unavailable', reason());
  const refuse = async (): Promise<never> => {
    throw away();
  };
  const jobs: JobOperations = {
    setup: refuse,
    source: refuse,
    diff: refuse,
    preview: refuse,
    merge: refuse,
    close: refuse,
    update: refuse,
    findConflict: refuse,
    resolve: refuse,
    contains: refuse,
    proposeRevert: refuse,
    changes: refuse,
    planTakeBack: refuse,
    takeBack: refuse,
    readFile: refuse,
    planFile: refuse,
    saveFile: refuse,
    previewFile: refuse,
    exact: EXACT_CHANGES,
    wake: () => undefined,
  };
  const previews: PreviewOperations = {
    placeOf: parts.placeOf,
    addressOf: () => '',
    hasBranches: () => false,
    open: refuse,
    openBase: refuse,
    access: refuse,
    readerOf: refuse,
    sessionOf: refuse,
    details: refuse,
    look: refuse,
    branches: refuse,
    ofBranch: refuse,
    newSharing: refuse,
    remove: refuse,
    pullRequestChanged: refuse,
    branchMoved: refuse,
  };
  const deployments: DeploymentOperations = {
    update: refuse,
    pin: refuse,
    unpin: refuse,
    receive: refuse,
    receiveOfApp: refuse,
    receiveOfCode: refuse,
    repository: () => undefined,
  };
  const basis = { ...parts, records: unavailableRecords(reason), clock: Date.now, random: randomBytes };
  const service: Service = {
    ...basis,
    jobs,
    automations: { isRunning: false, wake: () => undefined },
    deployments,
    previews,
    intake: createIntake(basis),
    identity: createIdentity(basis),
    secret: randomBytes(32),
    ready: refuse,
  };
  const handler = createServiceHandler(service);
  return (request) =>
    // No one can sign in, so no session is required.
    DASHBOARD_PATHS.test(request.path)
      ? withDashboardHeaders(problemPage(service, thrownProblem(away(), request, parts.log)))
      : handler(request);
}
