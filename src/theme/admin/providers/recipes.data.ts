/** What to fill in for the providers that most people have, and what to do there. */

interface Recipe {
  readonly id: string;
  readonly name: string;
  /** First values of the form. */
  readonly values: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
}

const OPENID = { scopes: 'openid profile email', source: 'id_token', path: 'groups' };

export const RECIPES: readonly Recipe[] = [
  {
    id: 'google',
    name: 'Google',
    values: { ...OPENID, name: 'Google', id: 'google', issuer: 'https://accounts.google.com' },
    steps: [
      'In the Google Cloud console, open APIs & Services, Credentials, and create an OAuth client ID of the type Web application.',
      'Add the callback address below to the authorised redirect URIs.',
      'Copy the client ID and the client secret into this form.',
      'Anyone with a Google account can reach the sign-in, so leave "Role of everybody else" at nobody, unless the consent screen is internal to your organisation. Google sends no groups.',
    ],
  },
  {
    id: 'microsoft',
    name: 'Microsoft',
    values: {
      ...OPENID,
      name: 'Microsoft',
      id: 'microsoft',
      issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    },
    steps: [
      'In the Microsoft Entra admin center, open App registrations and register an application. Use the callback address below as redirect URI of the platform Web.',
      'Put the directory (tenant) ID in place of TENANT in the issuer, and copy the application (client) ID.',
      'Under Certificates & secrets, create a client secret and copy its value, not its ID.',
      'For groups, add the groups claim under Token configuration. Groups arrive as object IDs. Somebody in more than 200 groups gets none in the token: choose "groups assigned to the application".',
    ],
  },
  {
    id: 'okta',
    name: 'Okta',
    values: {
      ...OPENID,
      name: 'Okta',
      id: 'okta',
      issuer: 'https://YOUR-DOMAIN.okta.com',
      scopes: 'openid profile email groups',
    },
    steps: [
      'In the Okta admin console, create an app integration: OIDC, Web Application.',
      'Use the callback address below as sign-in redirect URI, and the sign-in page of this dashboard as sign-out redirect URI.',
      'Assign the people or groups who may sign in, and copy the client ID and the secret.',
      'For groups, add a groups claim filter under Sign On, with the name groups.',
    ],
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    values: {
      ...OPENID,
      name: 'Keycloak',
      id: 'keycloak',
      issuer: 'https://keycloak.example.com/realms/REALM',
    },
    steps: [
      'Create a client of the type OpenID Connect, switch client authentication on, and leave only the standard flow.',
      'Use the callback address below as valid redirect URI, and the sign-in page of this dashboard as valid post logout redirect URI.',
      'Copy the client ID, and the secret under Credentials.',
      'For groups, add a mapper Group Membership with the claim name groups and "Full group path" off. For realm roles, read the access token at realm_access.roles instead.',
    ],
  },
  {
    id: 'gitlab',
    name: 'GitLab',
    values: {
      ...OPENID,
      name: 'GitLab',
      id: 'gitlab',
      issuer: 'https://gitlab.com',
      path: 'groups_direct',
    },
    steps: [
      'In GitLab, add an application: your own, of a group, or of the whole instance. Leave "Confidential" on.',
      'Use the callback address below as redirect URI, and choose the scopes openid, profile and email.',
      'Copy the application ID as client ID, and the secret. For your own GitLab, put its address in place of the issuer.',
      'Groups are full paths: company/docs. The ID token has direct groups only; read groups from user info for inherited ones, at the path groups.',
    ],
  },
  {
    id: 'github',
    name: 'GitHub',
    values: {
      name: 'GitHub',
      id: 'github',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      infoUrl: 'https://api.github.com/user',
      scopes: 'read:user',
      source: 'userinfo',
      path: 'groups',
    },
    steps: [
      'In GitHub, open Settings, Developer settings, OAuth Apps, and create an application of your account or organisation.',
      'Use the callback address below as authorization callback URL.',
      'Copy the client ID, and generate a client secret.',
      'GitHub speaks plain OAuth 2: it sends no groups, and does not say whether a mail address is verified. Invite people, or let them connect GitHub under Your account.',
    ],
  },
  {
    id: 'other',
    name: 'Another provider',
    values: { ...OPENID },
    steps: [
      'Create a client of the type web application, with the authorization code flow.',
      'Use the callback address below as redirect address, exactly as it is written.',
      'With OpenID Connect the issuer is enough. For plain OAuth 2, leave it empty and give the addresses under "Plain OAuth 2".',
    ],
  },
];
