/** The shape of a preset: an agent program that Lectern knows by name, and all that it must be told to work confined. */
import type { ModelWire } from '../../model-endpoint.ts';
import type { ProgramSetup, ReportedModel } from '../acp/program-setup.ts';

export interface AgentPreset {
  /** Value of `LECTERN_AGENT`. */
  readonly kind: string;
  /** As its makers write it. */
  readonly title: string;
  /** Its name in `PATH`, and the arguments with which it speaks the Agent Client Protocol. */
  readonly command: readonly [string, ...string[]];
  /** Package of the npm registry that installs it. */
  readonly npmPackage: string;
  /** SPDX identifier, or where it is written. */
  readonly licence: string;
  /** Version of the package with which `test/long/agent-programs.ts` passed last. */
  readonly tried: string;
  /** Formats in which it asks a model. The first counts where the address of the model shows none. */
  readonly wires: readonly [ModelWire, ...ModelWire[]];
  /** For the manual: what of the format it asks for. */
  readonly asks: string;
  /** Fields of its own that it reads when a session is opened, below `_meta`. */
  readonly sessionMeta?: Readonly<Record<string, unknown>>;
  /** Its model, and no reports, no updates and no confinement of its own. */
  setUp(model: NamedModel): ProgramSetup;
}

interface NamedModel extends ReportedModel {
  readonly name: string;
}
