/** Prints the request in PHP, with its curl extension. */
import type { ShownRequest } from './shown-request.ts';
import { quotePhp as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

export function printPhp(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const body = pieces?.map((piece) =>
    piece.kind === 'text' ? quote(piece.text) : `file_get_contents(${quote(piece.name)})`,
  );
  return [
    '<?php',
    '',
    `$curl = curl_init(${quote(url)});`,
    'curl_setopt_array($curl, [',
    `    CURLOPT_CUSTOMREQUEST => ${quote(method)},`,
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length === 0 ? [] : ['    CURLOPT_HTTPHEADER => [']),
    ...headers.map(({ name, value }) => `        ${quote(value === '' ? `${name};` : `${name}: ${value}`)},`),
    ...(headers.length === 0 ? [] : ['    ],']),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${body.join('\n        . ')},`]),
    ']);',
    '',
    '$response = curl_exec($curl);',
    'if ($response === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    'echo $response;',
  ].join('\n');
}
