/** Presents an event of a session in the API. */
import * as z from '../../../lib/schema.ts';
import { JOB_EVENT_KINDS, type JobEvent } from '../../../records/jobs/job.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

export const jobEventSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Number of the event in its session; sorts as it happened' }),
    at: timestampSchema,
    kind: z.enum(JOB_EVENT_KINDS).meta({
      description:
        '`state`: the text is the new state; `agent`: its words; `tool`: what it did; `note` and `problem`: of Lectern; `person`: what somebody asked',
    }),
    text: z.string().meta({ description: 'Words of an agent are text of a stranger: show them as text' }),
  })
  .meta({ id: 'AgentJobEvent', description: 'One thing that happened in a session' });

export type WireJobEvent = z.output<typeof jobEventSchema>;

export function presentJobEvent({ id, at, kind, text }: JobEvent): WireJobEvent {
  return { id, at: timestamp(at), kind, text };
}
