/** Serves `/_lectern/reader.json`: the reader's values for the playground, for the site's own scripts only. */
import { readerData } from '../../../site/content/reader-data.ts';
import { READER_VALUES } from '../../../theme/layout/head/reader-values-path.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { JSON_TYPE, personalReply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';

const ONLY_HERE = { 'cross-origin-resource-policy': 'same-origin', vary: 'cookie, sec-fetch-site' };

/** Browsers name where a request comes from, except without encryption, where other sites cannot read the reply either. */
export const readerJson: Handler = ({ path, headers, reader }) => {
  if (path !== READER_VALUES) return undefined;
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin')
    return reply(403, TEXT_TYPE, 'Only pages of this site may read this\n', {
      ...ONLY_HERE,
      'cache-control': 'private, no-store',
    });
  const values = readerData(reader?.apiPlaygroundInputs);
  const body = Object.keys(values).length === 0 ? {} : { apiPlaygroundInputs: values };
  return personalReply(JSON_TYPE, JSON.stringify(body), ONLY_HERE);
};
