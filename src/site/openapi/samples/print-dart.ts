/** Prints the request in Dart, with its package `http`. */
import type { ShownRequest } from './shown-request.ts';
import { linesDart, quoteDart as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

export function printDart(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const bytes = (pieces ?? []).map((piece) =>
    piece.kind === 'text'
      ? `utf8.encode(${linesDart(piece.text)})`
      : `File(${quote(piece.name)}).readAsBytesSync()`,
  );
  return [
    ...(pieces === undefined ? [] : ["import 'dart:convert';"]),
    ...(pieces?.some(({ kind }) => kind === 'file') ? ["import 'dart:io';"] : []),
    "import 'package:http/http.dart' as http;",
    '',
    'void main() async {',
    `  final request = http.Request(${quote(method)}, Uri.parse(${quote(url)}));`,
    ...headers.map(({ name, value }) => `  request.headers[${quote(name)}] = ${quote(value)};`),
    ...(bytes.length === 0
      ? []
      : bytes.length === 1
        ? [`  request.bodyBytes = ${bytes[0]};`]
        : [`  request.bodyBytes = [\n    ...${bytes.join(',\n    ...')},\n  ];`]),
    '  final response = await request.send();',
    '  print(await response.stream.bytesToString());',
    '}',
  ].join('\n');
}
