/** The gauges of the service and its store, as `/metrics` shows them. */
import type { Gauge } from '../../web/service/metrics/metrics.ts';
import { brokenSites, serverGauges } from '../../web/service/server-gauges.ts';
import type { Service } from '../../web/service/service.ts';

export async function serviceGauges(service: Service): Promise<readonly Gauge[]> {
  return [...(await serverGauges({ ...service, store: service })), ...brokenSites(service.projects)];
}
