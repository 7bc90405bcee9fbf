/** Where a frame of the dashboard finds the site of a branch: with a pass, without which a preview stands in no frame. */
import { passPrefix } from '../../previews/preview-pass.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { type PreviewAddress, sitePath } from './preview-path.ts';

/** @returns path without base prefix and without trailing slash */
export function framePath(
  { service, request }: Pick<DashboardRequest, 'service' | 'request'>,
  address: Pick<PreviewAddress, 'project' | 'job' | 'edit'>,
): string {
  return passPrefix(service, { below: sitePath(address), kind: 'frame' }, request);
}
