/** Recipes for sign-in providers: what their form is filled with, and what to know before strangers are let in. */

export interface ProviderRecipe {
  readonly id: string;
  readonly name: string;
  readonly issuer?: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly infoUrl?: string;
  readonly scopes: string;
  readonly groupsSource: 'id_token' | 'access_token' | 'userinfo';
  readonly groupsPath: string;
  /** What to replace, and who can sign in. */
  readonly note: string;
}

export const PROVIDER_RECIPES: readonly ProviderRecipe[] = [
  {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    scopes: 'openid profile email',
    groupsSource: 'id_token',
    groupsPath: 'hd',
    note: 'Choose "Internal" for the consent screen, or everyone with a Google account can sign in. Google sends no groups; the claim hd is the domain of the Workspace.',
  },
  {
    id: 'microsoft',
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
    scopes: 'openid profile email',
    groupsSource: 'id_token',
    groupsPath: 'groups',
    note: 'Replace TENANT-ID with the directory id of your tenant. Add the groups claim under "Token configuration"; it holds the ids of groups, not their names.',
  },
  {
    id: 'okta',
    name: 'Okta',
    issuer: 'https://YOUR-COMPANY.okta.com',
    scopes: 'openid profile email groups',
    groupsSource: 'id_token',
    groupsPath: 'groups',
    note: 'Replace YOUR-COMPANY. Add a groups claim to the ID token of the application.',
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    issuer: 'https://id.example.com/realms/REALM',
    scopes: 'openid profile email',
    groupsSource: 'access_token',
    groupsPath: 'realm_access.roles',
    note: 'Replace the host and REALM. Roles of the realm become groups; for groups of Keycloak add a group mapper and use its claim.',
  },
  {
    id: 'gitlab',
    name: 'GitLab',
    issuer: 'https://gitlab.com',
    scopes: 'openid profile email',
    groupsSource: 'userinfo',
    groupsPath: 'groups',
    note: 'Replace the host with that of your own GitLab. With gitlab.com everyone with an account there can sign in: give pages groups.',
  },
  {
    id: 'github',
    name: 'GitHub',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    infoUrl: 'https://api.github.com/user',
    scopes: 'read:user user:email',
    groupsSource: 'userinfo',
    groupsPath: 'groups',
    note: 'Everyone with a GitHub account can sign in, and GitHub sends no groups. To let in some of them, set an address of user data on your own server that answers for members only.',
  },
];
