/** Prints the request in C and C++, with libcurl. */
import type { ShownBody, ShownRequest } from './shown-request.ts';
import { linesC, quoteC as quote } from './string-literals.ts';

export function printC({ method, url, headers, body }: ShownRequest): string {
  const parts = body?.kind === 'parts';
  return [
    ...(body?.kind === 'file' ? ['#include <stdio.h>'] : []),
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    '  if (!curl) return 1;',
    `  curl_easy_setopt(curl, CURLOPT_URL, ${quote(url)});`,
    `  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${quote(method)});`,
    ...(method === 'HEAD' ? ['  curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);'] : []),
    ...(headers.length === 0 ? [] : ['  struct curl_slist *headers = NULL;']),
    ...headers.map(
      ({ name, value }) =>
        `  headers = curl_slist_append(headers, ${quote(value === '' ? `${name};` : `${name}: ${value}`)});`,
    ),
    ...(headers.length === 0 ? [] : ['  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);']),
    ...(body === undefined ? [] : bodyLines(body)),
    '  CURLcode result = curl_easy_perform(curl);',
    ...(parts ? ['  curl_mime_free(form);'] : []),
    ...(body?.kind === 'file' ? ['  fclose(file);'] : []),
    ...(headers.length === 0 ? [] : ['  curl_slist_free_all(headers);']),
    '  curl_easy_cleanup(curl);',
    '  return (int)result;',
    '}',
  ].join('\n');
}

function bodyLines(body: ShownBody): readonly string[] {
  if (body.kind === 'file')
    return [
      `  FILE *file = fopen(${quote(body.name)}, "rb");`,
      '  if (!file) return 1;',
      '  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);',
      '  curl_easy_setopt(curl, CURLOPT_READDATA, file);',
    ];
  if (body.kind !== 'parts')
    return [`  curl_easy_setopt(curl, CURLOPT_POSTFIELDS,\n    ${linesC(body.text)});`];
  return [
    '  curl_mime *form = curl_mime_init(curl);',
    ...(body.fields.length === 0 ? [] : ['  curl_mimepart *part;']),
    ...body.fields.flatMap(({ name, value, file, type }) => [
      '  part = curl_mime_addpart(form);',
      `  curl_mime_name(part, ${quote(name)});`,
      file
        ? `  curl_mime_filedata(part, ${quote(value)});`
        : `  curl_mime_data(part, ${quote(value)}, CURL_ZERO_TERMINATED);`,
      ...(type === undefined ? [] : [`  curl_mime_type(part, ${quote(type)});`]),
    ]),
    '  curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
  ];
}
