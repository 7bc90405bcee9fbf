/** PostHog: product analytics, in its cloud or on a server of your own. */
import { STORES, service } from './service.ts';
import { address, flag, identifier, optional } from './service-field.ts';

const USUAL = 'https://us.i.posthog.com';
/** In PostHog's cloud, scripts come from another server than the one that takes events. */
const assets = (api: string): string =>
  api.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com');

export const posthog = service({
  id: 'posthog',
  name: 'PostHog',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    apiKey: identifier('Project key, beginning with phc_.', {
      form: /phc_[0-9a-z]{8,80}/i,
      example: 'phc_TXdpocbYTeZVm5VJmMzHTMrCofBQu3e0kN7HGMNGTVW',
      begins: 'phc_',
    }),
    // A proxy of the author's own is often below a path.
    apiHost: optional(address('Host of the service; default us.i.posthog.com.', 'eu.i.posthog.com')),
    sessionRecording: flag('Whether sessions are recorded; default false.'),
  },
  globals: ['posthog'],
  sources: ({ apiHost = USUAL }) => {
    const origins = [...new Set([apiHost, assets(apiHost)].map((at) => new URL(at).origin))];
    return { script: origins, connect: origins };
  },
  start: ({ apiKey, apiHost = USUAL, sessionRecording = false }, { script, call }) =>
    void script(`${assets(apiHost)}/static/array.js`, { crossorigin: 'anonymous' }).then(() => {
      call('posthog.init', apiKey, {
        api_host: apiHost,
        capture_pageview: false,
        disable_session_recording: !sessionRecording,
      });
      call('posthog.capture', '$pageview');
    }),
  viewed: ({ call }) => void call('posthog.capture', '$pageview'),
  views: 'Is told: `$pageview`',
});
