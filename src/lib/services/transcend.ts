/** Transcend: consent to its purpose "Analytics", or to one of another name. */
import { consentManager } from './consent-manager.ts';
import { identifier, optional } from './service-field.ts';

/** As much of `airgap` as is used. */
interface Airgap {
  getConsent?(): { readonly purposes: Readonly<Record<string, unknown>> };
  addEventListener?(event: 'consent-change', listener: () => void): void;
}

export const transcend = consentManager({
  id: 'transcend',
  name: 'Transcend',
  fields: {
    bundleId: identifier('Bundle id.', {
      form: /[\w-]{4,80}/,
      example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    }),
    analyticsPurpose: optional(
      identifier('Purpose that stands for analytics; default Analytics.', {
        form: /[\p{L}\p{N}_-](?:[\p{L}\p{N} _-]{0,60}[\p{L}\p{N}_-])?/u,
        example: 'Product Analytics',
      }),
    ),
  },
  sources: () => ({
    script: ['https://transcend-cdn.com'],
    connect: ['https://transcend-cdn.com', 'https://*.transcend.io'],
  }),
  start: ({ bundleId, analyticsPurpose = 'Analytics' }, { script, global }, report) => {
    const readyQueue: unknown[] = [];
    const first = global('airgap', { readyQueue, ready: (work: unknown) => void readyQueue.push(work) });
    first.ready((airgap: Airgap) => {
      const tell = (): void => {
        const purposes = airgap.getConsent?.().purposes ?? {};
        report(Object.hasOwn(purposes, analyticsPurpose) && purposes[analyticsPurpose] === true);
      };
      airgap.addEventListener?.('consent-change', tell);
      tell();
    });
    void script(`https://transcend-cdn.com/cm/${encodeURIComponent(bundleId)}/airgap.js`, {
      'data-cfasync': 'false',
    });
  },
});
