/** Prints the request in C#, with HttpClient. */
import type { Piece } from './multipart-pieces.ts';
import type { ShownRequest } from './shown-request.ts';
import { linesCSharp, quoteCSharp as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

/** Headers that .NET accepts only on the content. */
const OF_CONTENT =
  /^(?:allow|content-(?:disposition|encoding|language|location|md5|range|type)|expires|last-modified)$/i;

export function printCSharp(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const content = headers.filter(({ name }) => OF_CONTENT.test(name));
  const others = headers.filter(({ name }) => !OF_CONTENT.test(name));
  const add = (where: string) => (header: { readonly name: string; readonly value: string }) =>
    `${where}.TryAddWithoutValidation(${quote(header.name)}, ${quote(header.value)});`;
  return [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quote(method)}), ${quote(url)});`,
    ...others.map(add('request.Headers')),
    ...(pieces === undefined
      ? []
      : [`request.Content = ${contentOf(pieces)};`, ...content.map(add('request.Content.Headers'))]),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function contentOf(pieces: readonly Piece[]): string {
  const bytes = pieces.map((piece) =>
    piece.kind === 'text'
      ? `System.Text.Encoding.UTF8.GetBytes(${linesCSharp(piece.text)})`
      : `File.ReadAllBytes(${quote(piece.name)})`,
  );
  if (bytes.length === 1) return `new ByteArrayContent(${bytes[0]})`;
  return `new ByteArrayContent([\n    ..${bytes.join(',\n    ..')},\n])`;
}
