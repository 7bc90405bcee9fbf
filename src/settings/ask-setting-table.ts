/** The operator's settings of readers' questions. */
export const ASK_SETTINGS = {
  ask: {
    env: 'LECTERN_ASK',
    default: '`true`',
    doc: 'Lets readers ask questions, which are answered with sentences of the pages that they may see. A project turns it off for its own site with `search.ask` in docs.json.',
  },
  askModel: {
    env: 'LECTERN_ASK_MODEL',
    default: 'none: answers are quotes, and nothing leaves the server',
    doc: 'Name of the model at `LECTERN_MODEL_URL` that writes answers to readers’ questions. It gets the question and the sections that its reader may see; of its answer, readers see only sentences that these sections say.',
  },
  askTokens: {
    env: 'LECTERN_ASK_TOKENS',
    default: '`500000`',
    doc: 'Most tokens of such answers for each project and day (UTC), over all processes and restarts. Beyond them, answers are quotes.',
  },
  askPriceIn: {
    env: 'LECTERN_ASK_PRICE_IN',
    default: 'none: money is not counted',
    doc: 'What a million tokens that the model reads cost, in your currency, for example `0.25`.',
  },
  askPriceOut: {
    env: 'LECTERN_ASK_PRICE_OUT',
    default: 'none: money is not counted',
    doc: 'What a million tokens that the model writes cost, for example `2`.',
  },
  askMoney: {
    env: 'LECTERN_ASK_MONEY',
    default: 'none',
    doc: 'Most money of such answers for each project and day (UTC), by both prices, for example `1.50`.',
  },
  askMoneyOfAll: {
    env: 'LECTERN_ASK_MONEY_OF_ALL',
    default: 'none',
    doc: 'The same for all projects of the store together.',
  },
  askAtOnce: {
    env: 'LECTERN_ASK_AT_ONCE',
    default: '`4`',
    doc: 'Most answers that the model writes at the same time for each project, over all processes. Others are quotes meanwhile.',
  },
  askNetworkShare: {
    env: 'LECTERN_ASK_NETWORK_SHARE',
    default: '`25`',
    doc: 'Most percent of `LECTERN_ASK_TOKENS` and `LECTERN_ASK_MONEY` for readers of one network (24 bits of an IPv4 address, 48 of an IPv6 address) who have not signed in; one answer is never too much. Beyond them, answers are quotes. `100`: one network may use up the day.',
  },
  askDays: {
    env: 'LECTERN_ASK_DAYS',
    default: '`30`',
    doc: 'Days that questions and their answers are kept for the team, without who asked; what looks like an address, a key or a long number is taken out. `0`: none are kept.',
  },
} as const;
