/** The type of an access setting in docs.json. */
import type { Access } from '../../content/page/page-access.ts';

/** The access setting of one object of docs.json, which applies to everything inside it. */
export interface ElementAccess extends Access {
  /** Of the object. */
  readonly pointer: string;
}
