/** Codex, which its adapter for the protocol brings along. */
import type { AgentPreset } from './agent-preset.ts';

export const codex: AgentPreset = {
  kind: 'codex',
  title: 'Codex',
  command: ['codex-acp'],
  npmPackage: '@agentclientprotocol/codex-acp',
  licence: 'Apache-2.0',
  tried: '2.6.0',
  wires: ['openai'],
  asks: 'responses',
  // Else its first question is asked before our tools have started.
  sessionMeta: { mcpStartupAwaitTimeoutMs: 20_000 },
  setUp: ({ origin, key, name }) => ({
    env: { LECTERN_MODEL: key, INITIAL_AGENT_MODE: 'agent-full-access', NO_BROWSER: '1' },
    files: { '.codex/config.toml': config(`${origin}/v1`, name) },
  }),
};

/** A text of JSON is one of TOML. The confinement around it is ours: its own needs rights that it does not have there. */
const config = (baseUrl: string, name: string): string => `model = ${JSON.stringify(name)}
model_provider = "lectern"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
web_search = "disabled"

[model_providers.lectern]
name = "Lectern"
base_url = ${JSON.stringify(baseUrl)}
env_key = "LECTERN_MODEL"
wire_api = "responses"

[analytics]
enabled = false

[feedback]
enabled = false

[history]
persistence = "none"
`;
