/** Words of generated API pages that are not the author's. */

export interface ReferenceStrings {
  readonly tryIt: string;
  readonly baseUrl: string;
  /** After the first of several servers. */
  readonly andMore: string;
  readonly deprecatedTitle: string;
  readonly deprecatedText: string;
  readonly shortenedTitle: string;
  readonly shortenedText: string;
  readonly authorizations: string;
  readonly authorizationOptional: string;
  /** `{form}` is the value of a header, `{token}` the part of it that the reader has. */
  readonly sendBearer: string;
  readonly sendBasic: string;
  readonly apiKey: string;
  readonly certificate: string;
  readonly certificateType: string;
  readonly certificateHint: string;
  /** `{scheme}` is a name. */
  readonly otherScheme: string;
  readonly scopes: string;
  readonly pathParameters: string;
  readonly queryParameters: string;
  readonly headers: string;
  readonly cookies: string;
  readonly body: string;
  readonly payload: string;
  readonly fields: string;
  readonly schema: string;
  readonly messages: string;
  readonly messageHeaders: string;
  readonly response: string;
  /** Of webhooks: what the reader's own server sends back. */
  readonly yourAnswer: string;
  readonly responseHeaders: string;
  readonly responseLinks: string;
  /** `{name}` is a parameter, `{value}` where its value comes from. */
  readonly linkParameter: string;
  readonly status: string;
  readonly callbacks: string;
  /** `{address}` is an address, `{types}` media types. */
  readonly sentTo: string;
  readonly sentToAs: string;
  readonly contentType: string;
  readonly requestSamples: string;
  readonly bodyExamples: string;
  readonly responseExamples: string;
  readonly exampleLabel: string;
  readonly exampleNumber: string;
  readonly childAttributes: string;
  readonly oneOf: string;
  readonly anyOf: string;
  /** Before tabs of forms; `{name}` is the field that tells which one it is. */
  readonly oneOfThese: string;
  readonly anyOfThese: string;
  readonly oneOfBy: string;
  readonly anyOfBy: string;
  readonly option: string;
  readonly required: string;
  readonly deprecated: string;
  readonly readOnly: string;
  readonly writeOnly: string;
  /** A short mark beside the name of a field. */
  readonly defaultMark: string;
  /** A line of its own. */
  readonly defaultValue: string;
  readonly example: string;
  readonly constant: string;
  readonly possibleValues: string;
  readonly possibleValuesAbove: string;
  readonly possibleValuesCount: string;
  /** What is counted in `characters: ≥ 3`. */
  readonly characters: string;
  readonly items: string;
  readonly fieldCount: string;
  readonly unique: string;
  readonly multipleOf: string;
  /** `{value}` is a regular expression. */
  readonly matches: string;
  readonly sentAs: string;
  readonly writtenAs: string;
  readonly reservedKept: string;
  readonly endsRepeats: string;
  readonly endsDeep: string;
  readonly endsLarge: string;
}
