/** Writes how an operation is asked in three languages, and what it answers, for the column at the right. */
import { type Answer, EXAMPLE_ADDRESS, type FoundOperation, resolved } from './api-document.ts';
import { fence } from './markdown.ts';

/** Values that stand in the examples; they are those of the examples of answers. */
const PATH_VALUES: Readonly<Record<string, string>> = {
  projectId: 'docs',
  id: '01kf0xq2m3n4p5r6s7t8v9w0x2',
  feedbackId: '01kf0xq2m3n4p5r6s7t8v9w0x1',
};
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listFeedback: { status: 'pending,in_progress', limit: '100' },
  listFeedbackByPage: { dateFrom: '2026-01-01', limit: '20' },
  listAgentJobs: { take: '20' },
};
/** Answers that are worth an example beside the good one. */
const SHOWN_ERRORS = ['400', '401', '404'];

interface Request {
  readonly method: string;
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
  readonly keyed: boolean;
  readonly body: unknown;
}

export function requestExample(found: FoundOperation): string {
  const request = requestOf(found);
  return [
    '<RequestExample>',
    fence('bash curl', curl(request)),
    fence('js JavaScript', javascript(request)),
    fence('python Python', python(request)),
    '</RequestExample>',
  ].join('\n\n');
}

export function responseExample({ operation }: FoundOperation): string {
  const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const bad = Object.entries(operation.responses).filter(([status]) => SHOWN_ERRORS.includes(status));
  const blocks = [
    ...good.flatMap(([status, answer]) => examplesOf(status, answer, 10)),
    ...bad.flatMap(([status, answer]) => examplesOf(status, answer, 1)),
  ];
  return ['<ResponseExample dropdown>', ...blocks, '</ResponseExample>'].join('\n\n');
}

function examplesOf(status: string, given: Answer, most: number): string[] {
  const { content = {} } = resolved(given);
  const examples = Object.entries(Object.values(content)[0]?.examples ?? {}).slice(0, most);
  return examples.map(([name, { value }]) =>
    fence(`json ${examples.length > 1 ? `${status} ${name}` : status}`, JSON.stringify(value, null, 2)),
  );
}

function requestOf({ method, path, operation }: FoundOperation): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = PATH_VALUES[name];
    if (value === undefined) throw new Error(`There is no example value for "${name}" of ${path}`);
    return value;
  });
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return {
    method,
    address: `${EXAMPLE_ADDRESS}${filled}`,
    query: QUERIES[operation.operationId] ?? {},
    keyed: operation.security.length > 0,
    body: content?.example,
  };
}

function withQuery({ address, query }: Request): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
}

function curl(request: Request): string {
  const { method, keyed, body } = request;
  return [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}"${withQuery(request)}"`,
    ...(keyed ? ['-H "Authorization: Bearer $LECTERN_KEY"'] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${jsonText(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function javascript({ method, address, query, keyed, body }: Request): string {
  const asked = Object.keys(query).length > 0;
  const headers = [
    ...(keyed ? ['Authorization: `Bearer ${process.env.LECTERN_KEY}`'] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: {\n${headers.map((one) => `    ${one},`).join('\n')}\n  }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(jsObject(body), 2)})`]),
  ];
  return [
    ...(asked ? [`const query = new URLSearchParams(${jsObject(query)});`] : []),
    `const response = await fetch(${asked ? `\`${address}?\${query}\`` : `'${address}'`}, {`,
    ...options.map((one) => `  ${one},`),
    '});',
    'if (!response.ok) throw new Error((await response.json()).detail);',
    'console.log(await response.json());',
  ].join('\n');
}

function python({ method, address, query, keyed, body }: Request): string {
  const options = [
    ...(Object.keys(query).length === 0 ? [] : [`params=${indented(pyObject(query), 4)}`]),
    ...(keyed ? ['headers={"Authorization": f"Bearer {os.environ[\'LECTERN_KEY\']}"}'] : []),
    ...(body === undefined ? [] : [`json=${indented(pyObject(body), 4)}`]),
    'timeout=10',
  ];
  return [
    ...(keyed ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${address}",`,
    ...options.map((one) => `    ${one},`),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

/** On one line when it fits. */
function jsonText(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 60 ? line : JSON.stringify(value, null, 2);
}

/** JSON with the keys that need no quotes unquoted, in single quotes. */
function jsObject(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
  return text.replace(/"((?:[^"\\']|\\.)*)"(,?)$/gm, "'$1'$2");
}

function pyObject(value: unknown): string {
  return JSON.stringify(value, null, 4)
    .replace(/: true(,?)$/gm, ': True$1')
    .replace(/: false(,?)$/gm, ': False$1')
    .replace(/: null(,?)$/gm, ': None$1');
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
