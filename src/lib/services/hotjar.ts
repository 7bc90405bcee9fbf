/** Hotjar: recordings, heat maps and surveys. */
import { RECORDS, service } from './service.ts';
import { identifier } from './service-field.ts';

export const hotjar = service({
  id: 'hotjar',
  name: 'Hotjar',
  kind: 'recording',
  consent: true,
  because: RECORDS,
  fields: {
    hjid: identifier('Site id.', { form: /\d{3,12}/, example: '1234567' }),
    hjsv: identifier('Script version.', { form: /\d{1,3}/, example: '6' }),
  },
  globals: ['hj'],
  sources: () => ({
    script: ['https://static.hotjar.com', 'https://script.hotjar.com'],
    connect: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
  }),
  start: ({ hjid, hjsv }, { script, global }) => {
    const waiting: unknown[] = [];
    global(
      'hj',
      Object.assign((...given: readonly unknown[]) => void waiting.push(given), { q: waiting }),
    );
    global('_hjSettings', { hjid: Number(hjid), hjsv: Number(hjsv) });
    void script(
      `https://static.hotjar.com/c/hotjar-${encodeURIComponent(hjid)}.js?sv=${encodeURIComponent(hjsv)}`,
    );
  },
  viewed: ({ call, page }) => void call('hj', 'stateChange', page().path),
  views: 'Is told: `stateChange`',
});
