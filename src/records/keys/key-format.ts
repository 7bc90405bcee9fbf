/** The format of API keys: `svc_`, 36 random characters, and a checksum that detects typing and copying mistakes. */
import { checkedToken } from '../../lib/checked-token.ts';

/** Total length: 46 characters. */
export const { make: makeKey, is: isKey, hint: keyHint, length: KEY_LENGTH } = checkedToken('svc_');
