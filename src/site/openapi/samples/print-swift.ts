/** Prints the request in Swift, with Foundation. */
import type { ShownRequest } from './shown-request.ts';
import { linesSwift, quoteSwift as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

export function printSwift(request: ShownRequest): string | undefined {
  const { method, url, headers, pieces } = wireRequest(request);
  // URLSession fails with such a body.
  if (pieces !== undefined && method === 'GET') return undefined;
  const [first, ...others] = (pieces ?? []).map((piece) =>
    piece.kind === 'text'
      ? `Data(${linesSwift(piece.text)}.utf8)`
      : `try Data(contentsOf: URL(fileURLWithPath: ${quote(piece.name)}))`,
  );
  const body =
    first === undefined
      ? []
      : others.length === 0
        ? [`request.httpBody = ${first}`]
        : [
            `var body = ${first}`,
            ...others.map((piece) => `body.append(${piece})`),
            'request.httpBody = body',
          ];
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quote(url)})!)`,
    `request.httpMethod = ${quote(method)}`,
    ...headers.map(
      ({ name, value }) => `request.setValue(${quote(value)}, forHTTPHeaderField: ${quote(name)})`,
    ),
    ...body,
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n');
}
