/** Prints the request in Go, with its standard library. */
import type { ShownRequest } from './shown-request.ts';
import { linesGo, quoteGo } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

const failing = ['\tif err != nil {', '\t\tpanic(err)', '\t}'];

export function printGo(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const files = pieces?.filter(({ kind }) => kind === 'file').length ?? 0;
  const packages = ['fmt', 'io', 'net/http', ...(files > 0 ? ['os'] : []), ...(pieces ? ['strings'] : [])];
  const reading: string[] = [];
  const parts = (pieces ?? []).map((piece) => {
    if (piece.kind === 'text') return linesGo(piece.text);
    const name = `file${reading.length / 4 + 1}`;
    reading.push(`\t${name}, err := os.ReadFile(${quoteGo(piece.name)})`, ...failing);
    return `string(${name})`;
  });
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...reading,
    ...(pieces ? [`\tbody := strings.NewReader(${parts.join(' +\n\t\t')})`] : []),
    `\trequest, err := http.NewRequest(${quoteGo(method)}, ${quoteGo(url)}, ${pieces ? 'body' : 'nil'})`,
    ...failing,
    ...headers.map(({ name, value }) => `\trequest.Header.Set(${quoteGo(name)}, ${quoteGo(value)})`),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...failing,
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    ...failing,
    '\tfmt.Println(string(text))',
    '}',
  ].join('\n');
}
