/** Every file of the sources that reaches other machines: how, and who typed the address. A new one gets a line here. */
import type { TypedBy } from '../src/lib/outgoing/safe-target.ts';

export interface OutgoingCaller {
  readonly file: string;
  /** As `outgoing.test.ts` names them. */
  readonly ways: readonly string[];
  /** Who typed the address, where the file says it to the gate. */
  readonly says?: readonly TypedBy[];
  /** Whose addresses these are, or who decides it. */
  readonly why: string;
  /** The test that tries it with a private address, for everybody but the operator. */
  readonly proof?: string;
}

const GATE: readonly OutgoingCaller[] = [
  { file: 'src/lib/outgoing/safe-target.ts', ways: ['gate', 'module', 'pinned'], why: 'the gate itself' },
  {
    file: 'src/lib/outgoing/pinned-request.ts',
    ways: ['module', 'pinned'],
    why: 'asks the address that the gate gave',
  },
  {
    file: 'src/lib/outgoing/operator-fetch.ts',
    ways: ['fetch'],
    why: 'the only fetch, for addresses of the operator',
  },
  { file: 'src/project/specifications/pinned-fetch.ts', ways: ['pinned'], why: 'its caller names the gate' },
  {
    file: 'src/web/service/webhooks/safe-post.ts',
    ways: ['gate', 'module', 'pinned'],
    why: 'its caller says who typed it',
  },
  {
    file: 'src/web/reader/playground/send-pinned.ts',
    ways: ['gate', 'module', 'pinned'],
    why: 'its caller says who typed it',
  },
  {
    file: 'src/web/identity/provider-fetch.ts',
    ways: ['gate', 'pinned', 'provider'],
    why: 'its caller says who typed it',
  },
];

const TYPED: readonly OutgoingCaller[] = [
  {
    file: 'src/server/connect/repository-guard.ts',
    ways: ['gate', 'operator', 'pinned'],
    says: ['owner'],
    why: 'repositories and accounts on forges; the hosts of public forges, and all if the operator allows it, need no check',
    proof: 'test/journeys/project-rules.test.ts',
  },
  {
    file: 'src/web/identity/provider-client.ts',
    ways: ['provider'],
    says: ['admin'],
    why: 'sign-in providers of members and of readers: discovery, keys, tokens, user data',
    proof: 'test/journeys/typed-providers.test.ts',
  },
  {
    file: 'src/web/service/webhooks/refuse-private.ts',
    ways: ['gate'],
    says: ['admin'],
    why: 'only looks the name of a new webhook up',
    proof: 'src/web/service/dashboard/webhooks/webhooks.test.ts',
  },
  {
    file: 'src/web/service/digest/post-digest.ts',
    ways: ['pinned'],
    says: ['admin'],
    why: 'the chat that gets the weekly digest',
    proof: 'src/web/service/digest/send-digests.test.ts',
  },
  {
    file: 'src/web/service/webhooks/deliver.ts',
    ways: ['pinned'],
    says: ['admin'],
    why: 'deliveries of webhooks',
    proof: 'src/web/service/webhooks/deliver.test.ts',
  },
  {
    file: 'src/project/specifications/fetch-specification.ts',
    ways: ['gate', 'pinned'],
    says: ['author'],
    why: 'specifications that docs.json names, each redirect too',
    proof: 'src/project/specifications/remote-specifications.test.ts',
  },
  {
    file: 'src/project/mounts/open-mounted.ts',
    ways: ['gate'],
    says: ['author'],
    why: 'repositories that docs.json mounts; git connects to the checked address',
    proof: 'src/project/mounts/project-mounts.test.ts',
  },
  {
    file: 'src/web/reader/pages/playground-proxy.ts',
    ways: ['pinned'],
    says: ['reader'],
    why: 'requests of the playground, to servers of the specifications only',
    proof: 'src/web/reader/pages/playground-proxy.test.ts',
  },
  {
    file: 'src/web/reader/sign-in/programs/client-documents.ts',
    ways: ['fetch', 'provider'],
    says: ['reader'],
    why: 'the document of a program that a reader signs in to',
    proof: 'src/web/reader/sign-in/programs/client-documents.test.ts',
  },
  {
    file: 'src/web/identity/finish-sign-in.ts',
    ways: ['fetch'],
    why: 'the fetch of the client of a provider',
  },
];

const OPERATOR: readonly OutgoingCaller[] = [
  {
    file: 'src/web/service/purges/send-purges.ts',
    ways: ['pinned'],
    says: ['operator'],
    why: 'LECTERN_PURGE_URL',
  },
  {
    file: 'src/tasks/ask-server/server-client.ts',
    ways: ['operator'],
    why: 'the server that a command names',
  },
  { file: 'src/tasks/doctor/ask.ts', ways: ['operator'], why: 'addresses of the settings' },
  { file: 'src/tasks/doctor/forges.ts', ways: ['operator'], why: 'forges of the settings' },
  { file: 'src/lib/s3/s3-request.ts', ways: ['operator'], why: 'the object store for backups' },
  { file: 'src/lib/s3/keys/ask-for-keys.ts', ways: ['operator'], why: 'where the machine gets keys for it' },
  { file: 'src/server/mail/smtp-mailer.ts', ways: ['package'], why: 'the mail server of the settings' },
  { file: 'src/jobs/agents/model/model-agent.ts', ways: ['operator'], why: 'LECTERN_MODEL_URL' },
  {
    file: 'src/server/ask/ask-endpoint.ts',
    ways: ['operator'],
    why: 'the model of the settings that answers readers',
  },
  {
    file: 'src/jobs/agents/model/endpoint/sdk-client.ts',
    ways: ['package'],
    why: 'the same, with the fetch it is given',
  },
  {
    file: 'src/jobs/agents/model/endpoint/streamed-model.ts',
    ways: ['fetch'],
    why: 'the same, with the fetch it is given',
  },
  {
    file: 'src/jobs/model-proxy/open-model-proxy.ts',
    ways: ['operator'],
    why: 'the same, for confined programs',
  },
  {
    file: 'src/jobs/forges/shared/forge-http.ts',
    ways: ['fetch', 'operator'],
    why: 'forges of the settings; for those that owners add, the fetch of repository-guard.ts is passed in',
  },
  {
    file: 'src/lib/telemetry/error-report/send-envelope.ts',
    ways: ['operator'],
    why: 'the error service of the settings',
  },
  { file: 'src/lib/telemetry/otlp/post-otlp.ts', ways: ['operator'], why: 'the collector of the settings' },
  {
    file: 'src/project/import/download-archive.ts',
    ways: ['operator'],
    why: 'what is imported, as typed in the terminal',
  },
  { file: 'src/records/store/postgres/postgres-channel.ts', ways: ['package'], why: 'DATABASE_URL' },
  { file: 'src/records/store/postgres/postgres-pool.ts', ways: ['package'], why: 'DATABASE_URL' },
  {
    file: 'src/lib/git/remote/page-in-front.ts',
    ways: ['operator'],
    why: 'the same remotes, asked again where a web page may answer in place of Git',
  },
  {
    file: 'src/lib/git/remote/ask-tip.ts',
    ways: ['git', 'operator'],
    why: 'remotes that need no check: others have a pin',
  },
  {
    file: 'src/lib/git/remote/fetch-branch.ts',
    ways: ['fetch', 'git'],
    why: 'git, at the address of the remote’s pin',
  },
  {
    file: 'src/lib/git/remote/remote-operations.ts',
    ways: ['git'],
    why: 'git, at the address of the remote’s pin',
  },
];

const ELSEWHERE: readonly OutgoingCaller[] = [
  { file: 'src/lib/git/process/mirror.ts', ways: ['fetch'], why: 'a parameter of this name' },
  { file: 'src/lib/git/repository.ts', ways: ['fetch'], why: 'a method of this name' },
  {
    file: 'src/jobs/confine/entry.ts',
    ways: ['module'],
    why: 'sockets in the file system, inside the confinement',
  },
  { file: 'src/web/edge/http/listen.ts', ways: ['module'], why: 'listens' },
];

export const OUTGOING: readonly OutgoingCaller[] = [...GATE, ...TYPED, ...OPERATOR, ...ELSEWHERE];
