/** What each syntax error of JSON means, and what to do, by its code in `jsonc-parser`. */

export const SYNTAX_ERRORS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  InvalidSymbol: [
    'is not a JSON value',
    'Text needs straight double quotes; the only bare words are true, false and null',
  ],
  InvalidNumberFormat: ['is not a number', 'Write numbers like 12 or 0.5, or put the value in double quotes'],
  PropertyNameExpected: [
    'appears where a property name is expected',
    'Property names need straight double quotes',
  ],
  ValueExpected: [
    'appears where a value is expected',
    'Write a value after the colon or comma, or remove it',
  ],
  ColonExpected: [
    'appears where a colon is expected',
    'Write a colon between the property name and its value',
  ],
  CommaExpected: ['appears where a comma is expected', 'Write a comma after the entry before'],
  CloseBraceExpected: ['appears where "}" is expected', 'Close every "{" with "}"'],
  CloseBracketExpected: ['appears where "]" is expected', 'Close every "[" with "]"'],
  EndOfFileExpected: [
    'appears after the end of the JSON value',
    'Remove what follows the last closing bracket',
  ],
  UnexpectedEndOfComment: ['is a comment without an end', 'End the comment with "*/"'],
  UnexpectedEndOfString: ['is text without an end', 'End the text with a double quote on the same line'],
  UnexpectedEndOfNumber: ['is an unfinished number', 'Write numbers like 12 or 0.5'],
  InvalidUnicode: ['has a wrong \\u escape', 'Write \\u and four hexadecimal digits'],
  InvalidEscapeCharacter: ['has a wrong escape', 'Write a backslash twice to mean one'],
  InvalidCharacter: [
    'has a character that JSON does not allow',
    'Write tabs and line ends inside text as \\t and \\n',
  ],
};
