/** Asks the running server, by its public address: whether it is this one, and what its proxies tell it. */
import type { Settings } from '../../settings/settings.ts';
import { ask } from './ask.ts';
import { type Check, type Finding, fail, ok, skip, warn } from './check.ts';
import { withKnownStore } from './known-store.ts';

const PROXY =
  'Let the proxy pass on Host, X-Forwarded-For and X-Forwarded-Proto, and set LECTERN_PROXIES to the number of proxies';

export const server: Check = {
  name: 'server',
  run: async ({ settings, signal }) => {
    const own = await ownAddress(settings, signal);
    const base = settings.baseUrl ?? own;
    const alive = await ask(`${base}/healthz`, { signal });
    if ('problem' in alive) return unreachable(settings, { base, own, problem: alive.problem, signal });
    if (alive.status !== 200 || alive.text !== 'ok\n')
      return fail(
        `${base} is answered by something else (status ${alive.status})`,
        'Point LECTERN_BASE_URL, its DNS record and the proxy at this server',
      );
    const { metricsToken: token } = settings;
    const state = await ask(`${base}/readyz`, { signal, ...(token === undefined ? {} : { token }) });
    if ('problem' in state) return fail(`${base}/readyz: ${state.problem}`, 'Look at the log of the server');
    const [first = '', ...more] = state.text.trim().split('\n');
    if (state.status === 421)
      return fail(
        `${base} refuses its own host name`,
        'Set LECTERN_BASE_URL of the server, or LECTERN_HOSTS',
      );
    const findings: Finding[] = [
      state.status === 200
        ? ok(`${base} answers: ${first}`)
        : fail(`${base} is not ready: ${first}`, 'Look at the log of the server'),
      ...more
        .filter((line) => /^(?:degraded|store): /.test(line))
        .map((line) => warn(line, 'Look at the log of the server')),
    ];
    const seen = more.find((line) => line.startsWith('request: '))?.slice('request: '.length);
    return [...findings, ...(seen === undefined ? unseen(settings) : asSeen(settings, base, seen))];
  },
};

/**
 * The port may be an option of the command that started the server, so the address that the server has left in the store comes
 * first, as long as it answers.
 */
async function ownAddress(settings: Settings, signal: AbortSignal): Promise<string> {
  const byPort = `http://${hostFor(settings.host)}:${settings.port}`;
  const noted = await withKnownStore(settings, ({ projects }) => projects.address()).catch(() => undefined);
  const origin = URL.parse(noted ?? '')?.origin;
  const named = [settings.baseUrl, settings.dashboardUrl].map((url) => URL.parse(url ?? '')?.origin);
  if (origin === undefined || named.includes(origin)) return byPort;
  const answer = await ask(`${origin}/healthz`, { signal });
  return 'problem' in answer ? byPort : origin;
}

interface Unreached {
  readonly base: string;
  readonly own: string;
  readonly problem: string;
  readonly signal: AbortSignal;
}

async function unreachable(settings: Settings, { base, own, problem, signal }: Unreached): Promise<Finding> {
  if (settings.baseUrl === undefined) return skip(`No server runs at ${base} (${problem})`);
  const prefix = new URL(base).pathname.replace(/\/+$/, '');
  const direct = await ask(`${own}${prefix}/healthz`, { signal });
  return 'problem' in direct
    ? fail(`${base} cannot be reached: ${problem}`, 'Start the server, and check DNS and the proxy')
    : fail(
        `${base} cannot be reached (${problem}), though the server runs at ${own}`,
        'Check DNS, the certificate and the proxy',
      );
}

function unseen({ baseUrl, metricsToken }: Settings): Finding[] {
  if (baseUrl === undefined) return [];
  return [
    metricsToken === undefined
      ? skip(
          'What its proxies send is not compared: set LECTERN_METRICS_TOKEN for the server and for this command',
        )
      : warn(
          'The server does not take the metrics token',
          'Give this command the LECTERN_METRICS_TOKEN of the server',
        ),
  ];
}

/** @param seen `HOST, https or http, ADDRESS`, as the server says */
function asSeen({ baseUrl }: Settings, base: string, seen: string): Finding[] {
  const [host = '', scheme = '', address = ''] = seen.split(', ');
  const expected = new URL(base);
  const findings: Finding[] = [];
  if (host !== expected.host)
    findings.push(fail(`The proxy sends the host "${host}" instead of "${expected.host}"`, PROXY));
  if (`${scheme}:` !== expected.protocol)
    findings.push(warn(`The server is asked by ${expected.protocol.slice(0, -1)} and sees ${scheme}`, PROXY));
  if (baseUrl !== undefined && isLocal(address) && !isLocal(expected.hostname))
    findings.push(warn(`The server sees this client as ${address}, as it would see every reader`, PROXY));
  return findings.length > 0 ? findings : [ok(`It sees ${host} by ${scheme} from ${address}`)];
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

function hostFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
