/** OneTrust: consent to its group C0002, "Performance". */
import { consentManager } from './consent-manager.ts';
import { identifier } from './service-field.ts';

const GROUP = 'C0002';

export const onetrust = consentManager({
  id: 'onetrust',
  name: 'OneTrust',
  fields: {
    domainScript: identifier('Domain script id.', {
      form: /[0-9a-f]{8}(?:-[0-9a-z]{4,12}){4}(?:-test)?/i,
      example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    }),
  },
  sources: () => ({
    script: ['https://cdn.cookielaw.org', 'https://geolocation.onetrust.com'],
    connect: ['https://cdn.cookielaw.org', 'https://*.onetrust.com'],
  }),
  start: ({ domainScript }, { script, global, read }, report) => {
    // It calls this after its start and after every choice.
    global('OptanonWrapper', () => report(String(read('OnetrustActiveGroups')).split(',').includes(GROUP)));
    void script('https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', {
      'data-domain-script': domainScript,
    });
  },
});
