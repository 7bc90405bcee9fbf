/** Makes an agent of a preset: finds its program, refuses what would not work, and starts it confined. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { findProgram } from '../../confine/find-program.ts';
import { type ModelWire, modelEndpoint, shownWire } from '../../model-endpoint.ts';
import type { Agent } from '../agent.ts';
import type { AgentDefinition, AgentHost, AgentProblem, AgentSettings } from '../agent-definition.ts';
import type { AgentPreset } from './agent-preset.ts';

export function presetAgent(preset: AgentPreset): AgentDefinition {
  return {
    kind: preset.kind,
    doc: `runs ${preset.title}`,
    runsProgram: true,
    understands: true,
    readsCode: 'copies',
    settings: {},
    name: () => preset.title,
    modelName: ({ model }) => model.name ?? preset.title,
    problem: (settings, host) => problemOf(preset, settings, host),
    open: (settings, host) => open(preset, settings, host),
  };
}

async function problemOf(
  preset: AgentPreset,
  settings: AgentSettings,
  host: AgentHost,
): Promise<AgentProblem | undefined> {
  const { confinementProblem } = await import('../../confine/open-confinement.ts');
  return (
    modelProblem(preset, settings) ??
    missingProgram(preset, host) ??
    (settings.unconfined ? undefined : await confinementProblem(host))
  );
}

function missingProgram(
  { title, command, npmPackage }: AgentPreset,
  { searchPath }: AgentHost,
): AgentProblem | undefined {
  if (findProgram(command[0], searchPath) !== undefined) return undefined;
  return {
    text: `${title} is not installed here: the program "${command[0]}" is in no folder of PATH`,
    hint: `Install it with "npm install --global ${npmPackage}"`,
    ofMachine: true,
  };
}

/** A program has no network: without a model of ours it has none. */
function modelProblem(
  { kind, title, wires }: AgentPreset,
  { model: { url, name } }: AgentSettings,
): AgentProblem | undefined {
  const missing = [
    ...(url === undefined ? ['LECTERN_MODEL_URL'] : []),
    ...(name === undefined ? ['LECTERN_MODEL_NAME'] : []),
  ];
  if (missing.length > 0)
    return {
      text: `LECTERN_AGENT is "${kind}", and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`,
      hint: `Set the address of a model that answers in ${formats(wires)}, and its name`,
    };
  const shown = shownWire(new URL(url!));
  if (shown === undefined || wires.includes(shown)) return undefined;
  return {
    text: `LECTERN_MODEL_URL is an address for ${formats([shown])}, and ${title} asks in ${formats(wires)}`,
    hint: 'Set the address of another endpoint, or LECTERN_AGENT to a program for this one',
  };
}

const FORMATS: Readonly<Record<ModelWire, string>> = {
  openai: "OpenAI's format",
  anthropic: "Anthropic's format",
  gemini: "Gemini's format",
};
const formats = (wires: readonly ModelWire[]): string => wires.map((wire) => FORMATS[wire]).join(' or ');

async function open(
  { title, command, wires, sessionMeta, setUp }: AgentPreset,
  { model: { url, key = '', name }, ...settings }: AgentSettings,
  host: AgentHost,
): Promise<Agent> {
  if (url === undefined || name === undefined) throw new AppError('agent/settings', `${title} needs a model`);
  const { openProgram } = await import('../acp/open-program.ts');
  const { base, wire } = modelEndpoint(url, shownWire(new URL(url)) ?? wires[0]);
  return openProgram(
    {
      name: title,
      command,
      target: { url: base, key, wire, model: name },
      ...defined({ sessionMeta }),
      setUp: (options) => setUp({ ...options, name }),
    },
    settings,
    host,
  );
}
