/** For each service: what an author writes, where its script and its server are, and what stands for its script in tests. */

export interface ServiceDouble {
  /** Its field of `integrations`. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly script: string;
  /** Where the stand-in sends something, as the vendor's script does. */
  readonly sends: string;
  /** Functions that the script defines; every call of one is recorded, with those that waited for it. */
  readonly defines?: readonly string[];
  /** Lists that the script reads and replaces; every entry is recorded. */
  readonly reads?: readonly string[];
  /** Calls that have to be recorded for the first page, without their other arguments. */
  readonly first?: readonly string[];
  /** The same for the next page; none when the script sees it by itself. */
  readonly next?: readonly string[];
}

const HEX = '0123456789abcdef0123456789abcdef';
const UUID = '94db1cb1-74f4-4a40-ad6c-962362670409';

export const SERVICE_DOUBLES: Readonly<Record<string, ServiceDouble>> = {
  adobe: {
    fields: { launchUrl: 'https://assets.adobedtm.com/a1/b2/launch-EN93497c30fdf0.min.js' },
    script: 'https://assets.adobedtm.com/a1/b2/launch-EN93497c30fdf0.min.js',
    sends: 'https://edge.adobedc.net/ee/v1/interact',
  },
  amplitude: {
    fields: { apiKey: HEX },
    script: `https://cdn.amplitude.com/script/${HEX}.js`,
    sends: 'https://api2.amplitude.com/2/httpapi',
    defines: ['amplitude.init'],
    first: [`amplitude.init ${HEX}`],
  },
  clarity: {
    fields: { projectId: 'abcdefghij' },
    script: 'https://www.clarity.ms/tag/abcdefghij',
    sends: 'https://k.clarity.ms/collect',
  },
  clearbit: {
    fields: { publicApiKey: 'pk_1a1882aa' },
    script: 'https://tag.clearbitscripts.com/v1/pk_1a1882aa/tags.js',
    sends: 'https://app.clearbit.com/v1/p',
    defines: ['clearbit.page'],
    next: ['clearbit.page'],
  },
  fathom: {
    fields: { siteId: 'ABCDEFGH' },
    script: 'https://cdn.usefathom.com/script.js',
    sends: 'https://cdn.usefathom.com/',
  },
  frontchat: {
    fields: { snippetId: HEX },
    script: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    sends: 'https://chat.frontapp.com/v1/session',
    defines: ['FrontChat'],
    first: ['FrontChat init'],
  },
  ga4: {
    fields: { measurementId: 'G-ABC123DEF4' },
    script: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4',
    sends: 'https://region1.google-analytics.com/g/collect',
    reads: ['dataLayer'],
    defines: ['google_tag_manager'],
    first: ['dataLayer js', 'dataLayer config G-ABC123DEF4'],
    next: ['dataLayer event page_view'],
  },
  gtm: {
    fields: { tagId: 'GTM-ABC1234' },
    script: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
    sends: 'https://region1.google-analytics.com/g/collect',
    reads: ['dataLayer'],
    first: ['dataLayer gtm.js'],
    next: ['dataLayer page_shown'],
  },
  heap: {
    fields: { appId: '1234567890' },
    script: 'https://cdn.us.heap-api.com/config/1234567890/heap_config.js',
    sends: 'https://c.us.heap-api.com/api/capture',
  },
  hightouch: {
    fields: { writeKey: HEX, apiHost: 'us-east-1.hightouch-events.com' },
    script: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    sends: 'https://us-east-1.hightouch-events.com/v1/p',
    reads: ['htevents'],
    defines: ['htevents.page'],
    first: ['htevents page'],
    next: ['htevents.page'],
  },
  hotjar: {
    fields: { hjid: '1234567', hjsv: '6' },
    script: 'https://static.hotjar.com/c/hotjar-1234567.js?sv=6',
    sends: 'https://content.hotjar.io/',
    defines: ['hj'],
    next: ['hj stateChange /next'],
  },
  hubspot: {
    fields: { portalId: '1234567' },
    script: 'https://js.hs-scripts.com/1234567.js',
    sends: 'https://track.hubspot.com/__ptq.gif',
    reads: ['_hsq'],
    next: ['_hsq setPath /next', '_hsq trackPageView'],
  },
  intercom: {
    fields: { appId: 'abc123def4' },
    script: 'https://widget.intercom.io/widget/abc123def4',
    sends: 'https://api-iam.intercom.io/messenger/web/ping',
    defines: ['Intercom'],
    first: ['Intercom boot'],
    next: ['Intercom update'],
  },
  koala: {
    fields: { publicApiKey: 'pk_0123456789abcdef' },
    script: 'https://cdn.getkoala.com/v1/pk_0123456789abcdef/sdk.js',
    sends: 'https://api.getkoala.com/web/projects',
  },
  logrocket: {
    fields: { appId: 'abc123/docs' },
    script: 'https://cdn.logr-in.com/LogRocket.min.js',
    sends: 'https://r.logr-in.com/i',
    defines: ['LogRocket.init'],
    first: ['LogRocket.init abc123/docs'],
  },
  matomo: {
    fields: { url: 'https://stats.example.com/matomo', siteId: '3' },
    script: 'https://stats.example.com/matomo/matomo.js',
    sends: 'https://stats.example.com/matomo/matomo.php',
    reads: ['_paq'],
    first: [
      '_paq setTrackerUrl https://stats.example.com/matomo/matomo.php',
      '_paq setSiteId 3',
      '_paq trackPageView',
    ],
    next: ['_paq setCustomUrl', '_paq trackPageView'],
  },
  mixpanel: {
    fields: { projectToken: HEX, region: 'eu' },
    script: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    sends: 'https://api-eu.mixpanel.com/track',
    defines: ['mixpanel.track_pageview'],
    first: ['mixpanel.track_pageview'],
    next: ['mixpanel.track_pageview'],
  },
  pirsch: {
    fields: { id: HEX },
    script: 'https://api.pirsch.io/pa.js',
    sends: 'https://api.pirsch.io/p',
  },
  plausible: {
    fields: { domain: 'docs.example.com', server: 'plausible.example.com' },
    script: 'https://plausible.example.com/js/script.js',
    sends: 'https://plausible.example.com/api/event',
  },
  posthog: {
    fields: {
      apiKey: 'phc_TXdpocbYTeZVm5VJmMzHTMrCofBQu3e0kN7HGMNGTVW',
      apiHost: 'https://eu.i.posthog.com/',
    },
    script: 'https://eu-assets.i.posthog.com/static/array.js',
    sends: 'https://eu.i.posthog.com/e/',
    defines: ['posthog.init', 'posthog.capture'],
    first: ['posthog.init phc_TXdpocbYTeZVm5VJmMzHTMrCofBQu3e0kN7HGMNGTVW', 'posthog.capture $pageview'],
    next: ['posthog.capture $pageview'],
  },
  segment: {
    fields: { key: 'nqJxiRG15Y6M594P8Sb8ESEciU3VC2' },
    script: 'https://cdn.segment.com/analytics.js/v1/nqJxiRG15Y6M594P8Sb8ESEciU3VC2/analytics.min.js',
    sends: 'https://api.segment.io/v1/p',
    reads: ['analytics'],
    defines: ['analytics.page'],
    first: ['analytics page'],
    next: ['analytics.page'],
  },
  umami: {
    fields: { websiteId: UUID, server: 'https://umami.example.com' },
    script: 'https://umami.example.com/script.js',
    sends: 'https://umami.example.com/api/send',
  },
  zendesk: {
    fields: { key: UUID },
    script: `https://static.zdassets.com/ekr/snippet.js?key=${UUID}`,
    sends: 'https://ekr.zdassets.com/compose/x',
  },
};
