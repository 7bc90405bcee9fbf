/** What a page tells its script of the services to load: the plan of its site, without what only the server needs. */
import type { ServicePlan } from './plan-services.ts';

/** As JSON in `data-services` of the body. */
export interface PageServices
  extends Pick<ServicePlan, 'services' | 'scripts' | 'asks' | 'manager' | 'cookies'> {
  /** What readers are asked for, where it is only shown and never loaded. */
  readonly shown?: readonly string[];
}
