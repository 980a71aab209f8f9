import type { Exchange } from './exchanges.ts';

/** A parameter of the OpenAPI document, by what samples need. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: ParameterSchema;
}

interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly items?: ParameterSchema;
}

/** An operation of the OpenAPI document, by what samples need. */
export interface SampledOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

/** A sample of `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The request of an exchange in the languages of the clients. */
export const codeSamples = (operation: SampledOperation, exchange: Exchange): CodeSample[] => [
  { lang: 'shell', label: 'curl', source: curlSample(operation, exchange) },
  { lang: 'typescript', label: 'TypeScript', source: typeScriptSample(operation, exchange) },
  { lang: 'python', label: 'Python', source: pythonSample(operation, exchange) },
];

const indented = (value: unknown, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

const isPublic = ({ path }: SampledOperation) => path.startsWith('/api/v1/public/');

/** A word of a POSIX shell. */
const shellWord = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlSample(operation: SampledOperation, { params = {}, query = {}, headers = {}, body }: Exchange) {
  const path = operation.path
    .replace('/api/v1', '')
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  ).toString();
  const address = `"$URL${path}${search === '' ? '' : `?${search}`}"`;
  const method = operation.method.toUpperCase();
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${address}`,
    ...(isPublic(operation) ? [] : [`-H "Authorization: Bearer $KEY"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** A name of a module or an operation as a property. */
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function typeScriptSample(operation: SampledOperation, { params, query, headers, body }: Exchange) {
  const { parameters } = operation;
  const valuesOf = (given: Exchange['query'] = {}) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typedValue(schemaOf(parameters, name), value)]),
    );
  const options = {
    ...(params && Object.keys(params).length > 0 && { path: params }),
    ...(query && Object.keys(query).length > 0 && { query: valuesOf(query) }),
    ...(headers && Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body }),
    throwOnError: true,
  };
  const method = operation.operationId.split('.').map(camel).join('.');
  return `import { createRcm } from '@rcm/client';

const { RCM_URL: url = '', RCM_KEY: key = '' } = process.env;
const rcm = createRcm({ url, key });
const { data } = await rcm.${method}(${indented(options, 0)});
console.log(data);`;
}

const schemaOf = (parameters: readonly Parameter[], name: string): ParameterSchema =>
  parameters.find((parameter) => parameter.name === name)?.schema ?? {};

const typedValue = ({ type, items }: ParameterSchema, value: string | readonly string[]): unknown => {
  if (type === 'array') return [value].flat().map((one) => typedValue(items ?? {}, one));
  return type === 'integer' ? Number(value) : value;
};

/** A name as Python spells it. */
const snake = (name: string) => {
  const word = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
  return word === 'from' ? `${word}_` : word;
};

const pascal = (id: string) =>
  id
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function pythonSample(
  operation: SampledOperation,
  { params = {}, query = {}, headers = {}, body }: Exchange,
) {
  const { operationId, parameters } = operation;
  const named = [
    ...Object.entries(query).map(([name, value]) => [name, pythonValue(schemaOf(parameters, name), value)]),
    ...Object.entries(headers).map(([name, value]) => [name, JSON.stringify(value)]),
  ];
  const given = [
    ...parameters.flatMap(({ name, in: place }) => (place === 'path' ? [JSON.stringify(params[name])] : [])),
    ...(body === undefined ? [] : ['body']),
    ...named.map(([name = '', value]) => `${snake(name)}=${value}`),
  ];
  const statements = [
    'rcm = Rcm(url=os.environ["RCM_URL"], key=os.environ["RCM_KEY"])',
    ...(body === undefined
      ? []
      : [`body = models.${pascal(operationId)}Body.model_validate(${pythonLiteral(body, 0)})`]),
    `print(rcm.${operationId.split('.').map(snake).join('.')}(${given.join(', ')}))`,
  ].join('\n');
  const dates = ['date', 'datetime'].filter((word) => statements.includes(`${word}.fromisoformat(`));
  return [
    'import os',
    ...(dates.length === 0 ? [] : [`from datetime import ${dates.join(', ')}`]),
    ...(statements.includes('Decimal("') ? ['from decimal import Decimal'] : []),
    '',
    `from rcm import Rcm${body === undefined ? '' : ', models'}`,
    '',
    statements,
  ].join('\n');
}

/** A value of JSON in Python, which has no exact numbers but `int` and `Decimal`. */
function pythonLiteral(value: unknown, spaces: number): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return `Decimal("${value}")`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return 'None';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = spaces + 4;
  const [open, close, members] = Array.isArray(value)
    ? ['[', ']', value.map((one) => pythonLiteral(one, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, inner)}`),
      ];
  if (members.length === 0) return `${open}${close}`;
  const lines = members.map((one) => `${' '.repeat(inner)}${one},\n`).join('');
  return `${open}\n${lines}${' '.repeat(spaces)}${close}`;
}

function pythonValue(schema: ParameterSchema, value: string | readonly string[]): string {
  const { type, format, pattern, items = {} } = schema;
  if (type === 'array')
    return `[${[value]
      .flat()
      .map((one) => pythonValue(items, one))
      .join(', ')}]`;
  const text = String(value);
  if (schema.enum?.includes('true')) return text === 'true' ? 'True' : 'False';
  if (type === 'integer') return text;
  if (format === 'date') return `date.fromisoformat(${JSON.stringify(text)})`;
  if (format === 'date-time') return `datetime.fromisoformat(${JSON.stringify(text.replace('Z', '+00:00'))})`;
  return isDecimal(pattern) ? `Decimal(${JSON.stringify(text)})` : JSON.stringify(text);
}

/** True for the pattern of a decimal number that is sent as text. */
const isDecimal = (pattern = '') => pattern.includes('\\.\\d{');
