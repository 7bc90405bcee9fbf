/** The texts of the pictures, the same for every tool; a dialect says how a tool spells its own components. */

/** How a tool spells what plain Markdown has no word for. */
export interface Dialect {
  callout(kind: 'note' | 'warning', title: string, text: string): string;
  tabs(label: string, panes: readonly Pane[]): string;
  steps(items: readonly (readonly [title: string, text: string])[]): string;
  /** Address of a page. */
  link(path: string): string;
}

export interface Pane {
  readonly title: string;
  readonly lang: string;
  readonly code: string;
}

export interface FixturePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export interface FixtureGroup {
  readonly title: string;
  readonly icon: string;
  readonly pages: readonly FixturePage[];
}

const page = (path: string, title: string, description: string): FixturePage => ({
  path,
  title,
  description,
});

/** The page that every picture of prose shows. */
export const PROSE_PAGE = page(
  'guides/retries',
  'Retry failed deliveries',
  'What happens when your server does not answer, and how to choose when Harbor tries again.',
);

export const GROUPS: readonly FixtureGroup[] = [
  {
    title: 'Get started',
    icon: 'rocket',
    pages: [
      page('guides/introduction', 'Introduction', 'What Harbor does, and for whom.'),
      page('guides/install', 'Install the client', 'One package for each language.'),
      page('guides/first-event', 'Send your first event', 'From an empty project to a delivery.'),
    ],
  },
  {
    title: 'Deliver events',
    icon: 'paper-plane',
    pages: [
      page('guides/endpoints', 'Endpoints', 'Addresses that receive events.'),
      page('guides/signatures', 'Check signatures', 'Know that an event comes from Harbor.'),
      PROSE_PAGE,
      page('guides/ordering', 'Keep the order', 'When one event must come before another.'),
      page('guides/filters', 'Filter by type', 'Receive only what you need.'),
    ],
  },
  {
    title: 'Operate',
    icon: 'server',
    pages: [
      page('guides/limits', 'Limits', 'Sizes, rates and times.'),
      page('guides/regions', 'Regions', 'Where events are stored.'),
      page('guides/alerts', 'Alerts', 'Hear of trouble before your customers do.'),
    ],
  },
];

/** Headings to which pictures scroll. */
export const HEADINGS = {
  middle: 'When a delivery counts as failed',
  code: 'Answer in time',
  table: 'Schedules',
};

const NODE = `import { createServer } from 'node:http';

createServer(async (request, response) => {
  const event = await readEvent(request);
  // Answer first: the work may take longer than the limit.
  response.writeHead(202).end();
  await queue.add(event.id, { type: event.type, attempt: 1 });
}).listen(8080);`;

const PYTHON = `from flask import Flask, request

app = Flask(__name__)

@app.post("/events")
def receive():
    event = request.get_json()
    queue.add(event["id"], kind=event["type"], attempt=1)
    return "", 202`;

const SETTINGS = `{
  "endpoint": "https://example.com/events",
  "retries": { "schedule": "patient", "limit": 12 },
  "timeout": 10
}`;

const fence = (lang: string, code: string): string => `\`\`\`${lang}\n${code}\n\`\`\``;

/** Body of the page, from its first sentence to its last. */
export function prose({ callout, tabs, steps, link }: Dialect): string {
  return [
    `Harbor sends each event to your [endpoint](${link('guides/endpoints')}) and waits for an answer. When there is none, or it says that something went wrong, the same event is sent again, **later and later**, until your server takes it or the schedule ends.`,
    callout(
      'note',
      'An event may arrive twice',
      'A slow answer looks like a lost one. Compare the header `Harbor-Event-Id` with those you have seen.',
    ),
    `## ${HEADINGS.middle}`,
    'A delivery has failed when one of these is true:',
    '- the connection cannot be opened within five seconds\n- the answer has a status other than `2xx`\n- the answer takes longer than the `timeout` of the endpoint\n- the certificate of your server has expired, or names another host',
    'Redirects are not followed: `301` and `302` count as failures, so that a changed address is noticed and not paid for twice.',
    '![From the event over the queue to your server, and back to the queue when it fails](/flow.svg)',
    `## ${HEADINGS.code}`,
    'Take the event, answer, and do the work afterwards. Ten seconds are enough for that and not for much else.',
    tabs('Language', [
      { title: 'Node.js', lang: 'js', code: NODE },
      { title: 'Python', lang: 'python', code: PYTHON },
    ]),
    'The time limit belongs to the endpoint. It can be shorter than ten seconds, never longer:',
    fence('json', SETTINGS),
    '> A queue of your own costs an hour once. A slow endpoint costs a little with every event.',
    `## ${HEADINGS.table}`,
    'Choose one for each endpoint. The times are counted from the first attempt.',
    '| Schedule | Attempts | Last one after | For |\n|---|---|---|---|\n| `eager` | 5 | 10 minutes | Chat, presence |\n| `steady` | 8 | 6 hours | Most endpoints |\n| `patient` | 12 | 3 days | Billing, archives |\n| `never` | 1 | — | Tests |',
    '### Change the schedule',
    steps([
      ['Open the endpoint', 'In the console, choose **Endpoints** and the one that you want to change.'],
      ['Choose a schedule', 'Deliveries that already wait keep the schedule they began with.'],
      ['Send a test', 'Press `T` to send an event of the type `harbor.test` to it.'],
    ]),
    callout(
      'warning',
      'Do not choose `never` for payments',
      'A restart of your server at the wrong moment would lose the event.',
    ),
    '## Send again by hand',
    'Everything that failed in the last thirty days can be sent again: one event, all of a type, or all of a time.',
    fence('bash', 'harbor events resend --type invoice.paid --since 2h'),
    '### What is sent',
    'The same body with the same id, and the header `Harbor-Attempt` one higher. The signature is made anew, because it contains the time.',
    `## See also\n\n1. [Check signatures](${link('guides/signatures')})\n2. [Keep the order](${link('guides/ordering')})\n3. [Limits](${link('guides/limits')})`,
  ].join('\n\n');
}

/** Body of every other page of the sidebar. */
export function shortBody({ title, description }: FixturePage): string {
  return `${description} Read [how failed deliveries are retried](/${PROSE_PAGE.path}) first.\n\n## ${title}, briefly\n\nA project has endpoints, and an endpoint has a schedule. Both can be changed at any time.\n\n## Before you begin\n\nYou need a project and a key that may write.`;
}

/** The picture in the text: a flow in three boxes that is readable on light and on dark. */
export const FLOW_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 150" width="640" height="150" font-family="sans-serif" font-size="15" text-anchor="middle">
<rect width="640" height="150" rx="10" fill="#eef3f1"/>
<g fill="#fff" stroke="#0b6b5f" stroke-width="1.5"><rect x="30" y="45" width="140" height="56" rx="8"/><rect x="250" y="45" width="140" height="56" rx="8"/><rect x="470" y="45" width="140" height="56" rx="8"/></g>
<g fill="none" stroke="#0b6b5f" stroke-width="1.5"><path d="M170 73h74M390 73h74M540 101v28H320v-22"/></g>
<g fill="#12332e"><text x="100" y="78">Event</text><text x="320" y="78">Queue</text><text x="540" y="78">Your server</text></g>
</svg>
`;

/** The name as a picture, in one colour. */
export function logoSvg(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 26" width="96" height="26"><path d="M2 20c4-3 6-3 10 0s6 3 10 0" fill="none" stroke="${color}" stroke-width="2"/><path d="M12 16V3l8 9z" fill="${color}"/><text x="30" y="19" font-family="sans-serif" font-size="17" font-weight="700" fill="${color}">Harbor</text></svg>\n`;
}
