/** Adobe Analytics, loaded by the tags of Adobe Experience Platform. */
import { SEES_ITSELF, STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const adobe = service({
  id: 'adobe',
  name: 'Adobe Analytics',
  kind: 'tags',
  consent: true,
  because: STORES,
  fields: {
    launchUrl: identifier('Address of the Launch script.', {
      form: /https:\/\/assets\.adobedtm\.com\/(?:[\w-]+\/)*[\w.-]+\.js/,
      example: 'https://assets.adobedtm.com/launch-EN93497c30fdf0424eb678d5f4ffac66dc.min.js',
    }),
  },
  globals: ['_satellite'],
  sources: () => ({
    script: ['https://assets.adobedtm.com'],
    connect: ['https://*.adobedc.net', 'https://*.demdex.net', 'https://*.omtrdc.net'],
  }),
  start: ({ launchUrl }, { script }) => void script(launchUrl),
  views: `${SEES_ITSELF}, where the property has a rule for history changes`,
});
