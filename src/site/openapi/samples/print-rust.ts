/** Prints the request in Rust, with `reqwest`. */
import type { ShownRequest } from './shown-request.ts';
import { linesRust, quoteRust as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

export function printRust(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const parts = (pieces ?? []).map((piece) =>
    piece.kind === 'text' ? linesRust(piece.text) : `std::fs::read(${quote(piece.name)})?`,
  );
  const whole = pieces?.length === 1;
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...(pieces === undefined || whole
      ? []
      : [
          '    let mut body: Vec<u8> = Vec::new();',
          ...parts.map((part, index) =>
            pieces[index]?.kind === 'text'
              ? `    body.extend_from_slice(${part}.as_bytes());`
              : `    body.extend(${part});`,
          ),
        ]),
    '    let response = reqwest::blocking::Client::new()',
    `        .request(${quote(method)}.parse()?, ${quote(url)})`,
    ...headers.map(({ name, value }) => `        .header(${quote(name)}, ${quote(value)})`),
    ...(pieces === undefined ? [] : [`        .body(${whole ? parts[0] : 'body'})`]),
    '        .send()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n');
}
