/** Renders the fields of a new key that limit it: what it may do, and from which addresses. */
import { type Html, html } from '../../../lib/html.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import { checkField, type FormState, textField } from '../parts/fields.ts';

/** The box that stands for all scopes, also those of later versions. */
export const EVERYTHING = 'everything';
export const NETWORKS_FIELD = 'networks';

/** A colon in an id needs escaping in style sheets. */
export const scopeField = (scope: KeyScope): string => `may-${scope.replace(':', '-')}`;

/** The boxes. A scope that no operation needs yet has none. */
const SCOPE_HINTS: Readonly<Record<Exclude<KeyScope, 'content:read'>, string>> = {
  'feedback:read':
    'List feedback and questions, and count them. It includes what readers wrote, and how to reach them.',
  'feedback:write': 'Change the status of feedback.',
  'insight:read':
    'Count views and visitors by page, list searches, and read as an agent what is read, where readers come from and which addresses are broken.',
  'jobs:read': 'List agent jobs and automations, and follow them.',
  'jobs:write': 'Start, message and cancel agent jobs, and run automations.',
  ask: 'Search and read the pages that everybody may read, and ask questions about them.',
  'readers:act':
    'Name groups of readers when it asks, and get what they may read. Whoever has the key can read every page.',
  'deployments:read': 'List deployments and redirects, and read how an update goes.',
  'deployments:write':
    'Update the site, pin it to a commit, ask for previews of branches, and redirect addresses.',
  'audit:read': 'Read the audit log of this project.',
  'projects:read': 'See every project of the server, and where it comes from.',
  'projects:write': 'Make, change and remove projects of the server, and change who may read each.',
};

/**
 * @param state the values of the boxes are `on` or nothing; without any values, the box for everything is ticked
 * @param mayProjects whether whoever makes the key may let it reach all projects
 */
export function keyRightsFields(state: FormState, mayProjects: boolean): Html {
  const fresh = Object.keys(state.values).length === 0;
  const form = fresh ? { ...state, values: { [EVERYTHING]: 'on' } } : state;
  const error = state.errors[EVERYTHING];
  const boxes = (Object.keys(SCOPE_HINTS) as (keyof typeof SCOPE_HINTS)[])
    .filter((scope) => mayProjects || !scope.startsWith('projects:'))
    .map((scope) => checkField(form, { name: scopeField(scope), label: scope, hint: SCOPE_HINTS[scope] }));
  const everything = checkField(form, {
    name: EVERYTHING,
    label: 'Everything',
    hint: 'All that the API offers for this project, also what later versions add, except to ask in the name of readers. Untick it to choose.',
  });
  return html`
    <fieldset class="checks key-rights"><legend class="legend">The key may</legend>${everything}<div class="key-scopes checks">${boxes}</div>
    ${error === undefined ? '' : html`<p class="error" role="alert" id="${EVERYTHING}-error">${error}</p>`}</fieldset>
    ${textField(state, {
      name: NETWORKS_FIELD,
      label: 'Only from these addresses',
      hint: 'IP addresses or networks, with spaces between them, such as 203.0.113.7 or 2001:db8::/32. Empty for every address.',
      attributes: { autocomplete: 'off', spellcheck: 'false', maxlength: 2500 },
    })}
  `;
}
