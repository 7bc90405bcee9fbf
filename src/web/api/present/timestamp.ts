/** How the document describes moments; `printDate` writes them. */
import * as z from '../../../lib/schema.ts';

export const timestampSchema = z.string().meta({
  id: 'Timestamp',
  description: 'ISO 8601 in UTC, with milliseconds',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-01-15T12:00:00.000Z'],
});
