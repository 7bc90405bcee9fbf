/** Microsoft Clarity: recordings and heat maps. */
import { RECORDS, SEES_ITSELF, service } from './service.ts';
import { identifier } from './service-field.ts';

export const clarity = service({
  id: 'clarity',
  name: 'Microsoft Clarity',
  kind: 'recording',
  consent: true,
  because: RECORDS,
  fields: {
    projectId: identifier('Project id.', { form: /[a-z0-9]{6,20}/i, example: 'abcdefghij' }),
  },
  globals: ['clarity'],
  sources: () => ({
    script: ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
    connect: ['https://*.clarity.ms'],
  }),
  start: ({ projectId }, { script, global }) => {
    const waiting: unknown[] = [];
    global(
      'clarity',
      Object.assign((...given: readonly unknown[]) => void waiting.push(given), { q: waiting }),
    );
    void script(`https://www.clarity.ms/tag/${encodeURIComponent(projectId)}`);
  },
  views: SEES_ITSELF,
});
