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
    doc: 'Most tokens of such answers for each project, process and day (UTC). Beyond them, answers are quotes.',
  },
  askAtOnce: {
    env: 'LECTERN_ASK_AT_ONCE',
    default: '`4`',
    doc: 'Most answers that the model writes at the same time, for each project and process. Others are quotes meanwhile.',
  },
  askDays: {
    env: 'LECTERN_ASK_DAYS',
    default: '`30`',
    doc: 'Days that questions and their answers are kept for the team, without who asked; what looks like an address, a key or a long number is taken out. `0`: none are kept.',
  },
} as const;
