/** Prints the request in Ruby, with its standard library. */
import type { ShownRequest } from './shown-request.ts';
import { quoteRuby as quote } from './string-literals.ts';
import { wireRequest } from './wire-body.ts';

const CLASSES: Readonly<Record<string, string>> = {
  GET: 'Get',
  HEAD: 'Head',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
  OPTIONS: 'Options',
  TRACE: 'Trace',
};

export function printRuby(request: ShownRequest): string {
  const { method, url, headers, pieces } = wireRequest(request);
  const known = CLASSES[method];
  const creation =
    known === undefined
      ? `Net::HTTPGenericRequest.new(${quote(method)}, ${pieces !== undefined}, true, uri)`
      : `Net::HTTP::${known}.new(uri)`;
  const parts = pieces?.map((piece) =>
    piece.kind === 'text' ? quote(piece.text) : `File.binread(${quote(piece.name)})`,
  );
  const body = parts?.length === 1 ? parts[0] : `[\n  ${parts?.join(',\n  ')}\n].map(&:b).join`;
  return [
    "require 'net/http'",
    "require 'uri'",
    '',
    `uri = URI(${quote(url)})`,
    `request = ${creation}`,
    ...headers.map(({ name, value }) => `request[${quote(name)}] = ${quote(value)}`),
    ...(parts === undefined ? [] : [`request.body = ${body}`]),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  ].join('\n');
}
