/** Prints the request in Java and Kotlin, with the HTTP client of Java 11 and later. */
import type { Piece } from './multipart-pieces.ts';
import type { ShownRequest } from './shown-request.ts';
import { linesJava, linesKotlin, type Quote, quoteJava, quoteKotlin } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

/** The client sets these and throws when they are given. */
const REFUSED = new Set(['expect']);

interface Notation {
  readonly quote: Quote;
  readonly lines: Quote;
  readonly end: string;
}

const JAVA: Notation = { quote: quoteJava, lines: linesJava, end: ';' };
const KOTLIN: Notation = { quote: quoteKotlin, lines: linesKotlin, end: '' };

const imports = (files: boolean, end: string) => [
  `import java.net.URI${end}`,
  `import java.net.http.HttpClient${end}`,
  `import java.net.http.HttpRequest${end}`,
  `import java.net.http.HttpResponse${end}`,
  ...(files ? [`import java.nio.file.Path${end}`] : []),
  '',
];

export function printJava(request: ShownRequest): string {
  return [
    ...imports(hasFile(request), ';'),
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    `        HttpRequest request = ${builder(request, JAVA, ' '.repeat(12))};`,
    '        HttpResponse<String> response = HttpClient.newHttpClient()',
    '            .send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.body());',
    '    }',
    '}',
  ].join('\n');
}

export function printKotlin(request: ShownRequest): string {
  return [
    ...imports(hasFile(request), ''),
    'fun main() {',
    `    val request = ${builder(request, KOTLIN, ' '.repeat(8))}`,
    '    val response = HttpClient.newHttpClient()',
    '        .send(request, HttpResponse.BodyHandlers.ofString())',
    '    println(response.body())',
    '}',
  ].join('\n');
}

const hasFile = ({ body }: ShownRequest) =>
  body?.kind === 'file' || (body?.kind === 'parts' && body.fields.some(({ file }) => file));

function builder(request: ShownRequest, notation: Notation, indent: string): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const { quote } = notation;
  return [
    `HttpRequest.newBuilder(URI.create(${quote(url)}))`,
    ...headers
      .filter(({ name }) => !REFUSED.has(name.toLowerCase()))
      .map(({ name, value }) => `.header(${quote(name)}, ${quote(value)})`),
    `.method(${quote(method)}, ${publisher(pieces, notation, indent)})`,
    '.build()',
  ].join(`\n${indent}`);
}

function publisher(pieces: readonly Piece[] | undefined, { quote, lines }: Notation, indent: string): string {
  const of = 'HttpRequest.BodyPublishers';
  if (pieces === undefined) return `${of}.noBody()`;
  const each = pieces.map((piece) =>
    piece.kind === 'text'
      ? `${of}.ofString(${lines(piece.text)})`
      : `${of}.ofFile(Path.of(${quote(piece.name)}))`,
  );
  if (each.length === 1) return each[0] ?? `${of}.noBody()`;
  return `${of}.concat(\n${indent}    ${each.join(`,\n${indent}    `)})`;
}
