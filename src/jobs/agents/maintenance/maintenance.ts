/** The agent without a model, for work that has one right answer. */
import type { AgentDefinition } from '../agent-definition.ts';

export const maintenance = {
  kind: 'maintenance',
  doc: 'needs no model',
  understands: false,
  settings: {},
  name: () => 'maintenance',
  open: async () => (await import('./maintenance-agent.ts')).maintenanceAgent(),
} as const satisfies AgentDefinition;
