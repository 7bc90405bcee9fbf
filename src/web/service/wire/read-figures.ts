/** Presents what people and AI programs read in the API. */
import * as z from '../../../lib/schema.ts';
import type { ByClass } from '../../../records/insight/insight-records.ts';

const number = z.int().min(0);

const fields = {
  human: number.meta({ description: 'By people' }),
  ai: number.meta({
    description: 'By programs that read for a person, train models or index pages; no other programs',
  }),
  total: number.meta({ description: 'Both together' }),
};
export const readFiguresSchema = z
  .strictObject(fields)
  .meta({ id: 'ReadFigures', description: 'What was read, by people and by AI programs' });

export const pageFiguresSchema = z
  .strictObject({
    path: z.string().meta({ description: 'Path of the page', examples: ['/guides/start'] }),
    ...fields,
  })
  .meta({ id: 'PageReadFigures', description: 'What was read of one page' });

export function presentReadFigures({
  human,
  assistant,
  crawler,
}: ByClass): z.output<typeof readFiguresSchema> {
  const ai = assistant + crawler;
  return { human, ai, total: human + ai };
}
