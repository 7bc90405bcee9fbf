/** Checks whether scripts of authors run: not where browsers cannot keep them from people who sign in. */
import { authorCodeNote } from '../../server/author-code-note.ts';
import { type Check, ok, warn } from './check.ts';

export const authorCode: Check = {
  name: 'author code',
  run: async ({ settings }) => {
    const note = authorCodeNote(settings);
    if (note !== undefined) return warn(note.text, note.hint);
    return ok(
      settings.dashboardUrl === undefined
        ? 'The dashboard and scripts of authors share an origin, which browsers guard over https and at localhost'
        : 'The dashboard has an origin of its own',
    );
  },
};
