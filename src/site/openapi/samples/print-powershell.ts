/** Prints the request in PowerShell. */
import type { ShownRequest } from './shown-request.ts';
import { quotePowerShell as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

export function printPowerShell(request: ShownRequest): string | undefined {
  const { method, url, headers, pieces } = wireRequest(request);
  // PowerShell would move the body of a GET into the address.
  if (pieces !== undefined && method === 'GET') return undefined;
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type');
  const others = headers.filter((header) => header !== type);
  const bytes = pieces?.map((piece) =>
    piece.kind === 'text'
      ? `[Text.Encoding]::UTF8.GetBytes(${quote(piece.text)})`
      : `[IO.File]::ReadAllBytes((Resolve-Path ${quote(piece.name)}))`,
  );
  const call = [
    `Invoke-WebRequest -Uri ${quote(url)}`,
    `${KNOWN.has(method) ? '-Method' : '-CustomMethod'} ${quote(method)}`,
    ...(others.length === 0 ? [] : ['-Headers $headers']),
    ...(type === undefined ? [] : [`-ContentType ${quote(type.value)}`]),
    ...(bytes === undefined ? [] : ['-Body $body']),
  ];
  return [
    ...(others.length === 0 ? [] : ['$headers = @{']),
    ...others.map(({ name, value }) => `  ${quote(name)} = ${quote(value)}`),
    ...(others.length === 0 ? [] : ['}']),
    ...(bytes === undefined ? [] : [`$body = [byte[]](${bytes.join(' +\n  ')})`]),
    `$response = ${call.join(' `\n  ')}`,
    '$response.Content',
  ].join('\n');
}
