/** Every word of the form on API pages and of what it says about an answer. */

export interface PlaygroundStrings {
  readonly title: string;
  readonly close: string;
  readonly authorization: string;
  readonly authorizationHint: string;
  readonly clearKeys: string;
  readonly alternative: string;
  readonly noAuthorization: string;
  readonly token: string;
  readonly user: string;
  readonly password: string;
  readonly accessToken: string;
  readonly certificate: string;
  readonly server: string;
  readonly address: string;
  readonly path: string;
  readonly query: string;
  readonly header: string;
  readonly cookie: string;
  readonly cookieHint: string;
  readonly body: string;
  readonly contentType: string;
  readonly rawJson: string;
  readonly required: string;
  readonly setNull: string;
  readonly add: string;
  readonly addKey: string;
  readonly remove: string;
  readonly key: string;
  readonly value: string;
  /** `{number}` counts from 1. */
  readonly itemNumber: string;
  /** `{name}` is that of a list and of its item. */
  readonly removeItem: string;
  readonly kind: string;
  readonly choose: string;
  readonly notSent: string;
  readonly json: string;
  readonly milliseconds: string;
  readonly constant: string;
  readonly oneOf: string;
  readonly cut: string;
  readonly request: string;
  readonly copyCurl: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly viaProxy: string;
  readonly viaProxyHint: string;
  readonly send: string;
  readonly sending: string;
  readonly cancel: string;
  readonly response: string;
  readonly noResponse: string;
  readonly headers: string;
  readonly download: string;
  readonly copyBody: string;
  readonly emptyBody: string;
  readonly binary: string;
  readonly partShown: string;
  /** `{names}` are names of headers. */
  readonly leftOut: string;
  readonly sentAgain: string;
  readonly errorRequired: string;
  /** `{reason}` is the browser's own. */
  readonly errorJson: string;
  readonly errorNumber: string;
  readonly errorInteger: string;
  /** `{number}`: a bound of a value, in this and the next lines. */
  readonly errorLeast: string;
  readonly errorMost: string;
  readonly errorShort: string;
  readonly errorLong: string;
  readonly errorFew: string;
  readonly errorMany: string;
  readonly errorKey: string;
  readonly errorDate: string;
  readonly failedAddress: string;
  readonly failedScheme: string;
  readonly failedMixed: string;
  readonly failedPolicy: string;
  readonly failedOffline: string;
  readonly failedCors: string;
  readonly failedBody: string;
  readonly failedMethod: string;
  readonly failedTime: string;
  readonly failedCancel: string;
  readonly failedSize: string;
  readonly failedProxy: string;
  readonly failedProxyFile: string;
}
