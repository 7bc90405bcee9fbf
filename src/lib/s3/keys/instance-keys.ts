/** Keys of an instance's role, from its metadata by the second version of the protocol alone. */
import { askForKeys, type KeyOptions, type KeyReply, noKeys, refusal } from './ask-for-keys.ts';
import type { InstanceSource } from './key-source.ts';
import { jsonKeys, jsonObject, type RoleKeys, wordOf } from './role-keys.ts';

/** A machine that is no instance does not answer at all. */
const PATIENCE = 1_000;
const SECONDS = '21600';
const ROLES = 'latest/meta-data/iam/security-credentials/';

const SET_KEYS =
  'set LECTERN_S3_ACCESS_KEY_ID and LECTERN_S3_SECRET_ACCESS_KEY, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const NOTHING = `No keys are set, and this machine seems to be no instance with a role: ${SET_KEYS}. In a container on an instance, allow two hops to the metadata service`;
const NO_ROLE = `Attach a role to the instance, or ${SET_KEYS}`;

/** @throws AppError `s3/keys` */
export async function instanceKeys(source: InstanceSource, options: KeyOptions): Promise<RoleKeys> {
  const name = 'the metadata of the instance';
  const base = URL.parse(source.address.replace(/\/*$/, '/'));
  if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    throw noKeys(
      { source: name },
      `because AWS_EC2_METADATA_SERVICE_ENDPOINT is "${source.address}"`,
      'Give a whole address, for example http://169.254.169.254',
    );
  const ask = async (
    path: string,
    more: { readonly method?: 'PUT'; readonly headers: Readonly<Record<string, string>> },
  ): Promise<KeyReply> => {
    const request = { source: name, url: new URL(path, base), patience: PATIENCE, hint: NOTHING, ...more };
    const reply = await askForKeys(request, options);
    if (reply.status === 200) return reply;
    throw noKeys(request, refusal(request, reply), reply.status === 404 ? NO_ROLE : NOTHING);
  };
  const seconds = { 'x-aws-ec2-metadata-token-ttl-seconds': SECONDS };
  const { text } = await ask('latest/api/token', { method: 'PUT', headers: seconds });
  const token = text.trim();
  if (!/^[\x21-\x7e]{1,1024}$/.test(token))
    throw noKeys({ source: name }, `at ${base.origin}: its token cannot be sent`, NOTHING);
  const headers = { 'x-aws-ec2-metadata-token': token };
  const [role = ''] = (await ask(ROLES, { headers })).text.trim().split('\n');
  if (!/^[\w+=,.@-]{1,128}$/.test(role))
    throw noKeys({ source: name }, `at ${base.origin}: it has no role`, NO_ROLE);
  const reply = await ask(ROLES + encodeURIComponent(role), { headers });
  const found = jsonKeys(reply.text, options.clock());
  if (found !== undefined) return found;
  const { Code, Message } = jsonObject(reply.text);
  throw noKeys(
    { source: name },
    refusal({ url: base }, reply, wordOf(Code), wordOf(Message) ?? 'no keys'),
    `Check the trust policy of the role "${role}": it must let instances use it`,
  );
}
