/** The attributes of users and groups, as SCIM describes schemas (RFC 7643, section 7). */

const text = {
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
};

export const USER_ATTRIBUTES: readonly object[] = [
  {
    ...text,
    name: 'userName',
    description: 'The name to sign in with',
    required: true,
    uniqueness: 'server',
  },
  {
    ...text,
    name: 'externalId',
    description: 'Id in the directory',
    caseExact: true,
    uniqueness: 'server',
  },
  {
    ...text,
    name: 'name',
    description: 'Parts of the name',
    type: 'complex',
    subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => ({ ...text, name })),
  },
  { ...text, name: 'displayName', description: 'The name that others see; at most 80 characters' },
  {
    ...text,
    name: 'emails',
    description: 'One address is kept: the primary one, else that of work',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { ...text, name: 'value', uniqueness: 'server' },
      { ...text, name: 'type', canonicalValues: ['work'] },
      { ...text, name: 'primary', type: 'boolean' },
    ],
  },
  { ...text, name: 'active', description: 'False for a suspended member', type: 'boolean' },
];

export const GROUP_ATTRIBUTES: readonly object[] = [
  {
    ...text,
    name: 'displayName',
    description: 'The name of the team, and of the group of readers; at most 80 characters',
    required: true,
    uniqueness: 'server',
  },
  {
    ...text,
    name: 'externalId',
    description: 'Id in the directory',
    caseExact: true,
    uniqueness: 'server',
  },
  {
    ...text,
    name: 'members',
    description: 'Users who belong to it',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { ...text, name: 'value', description: 'Id of the user', caseExact: true, mutability: 'immutable' },
      { ...text, name: 'display', mutability: 'readOnly' },
      { ...text, name: 'type', canonicalValues: ['User'], mutability: 'immutable' },
      {
        ...text,
        name: '$ref',
        type: 'reference',
        referenceTypes: ['User'],
        caseExact: true,
        mutability: 'readOnly',
      },
    ],
  },
];
