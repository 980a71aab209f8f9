import { fc } from '@fast-check/vitest';
import type { Operation } from './document.ts';
import type { PlannedRequest } from './world.ts';

/** JSON text that `JSON.stringify` would not write. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** One request of a fuzzing run, ready for the wire. */
export interface HostileRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer | undefined;
}

const deep = 500_000;
const megabyte = 1024 * 1024;

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '🩺'.repeat(300),
  'é'.normalize('NFD'),
  'مرحبا',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  "'; drop table x; --",
  '__proto__',
  '../../etc/passwd',
  'NaN',
  '1e400',
  'true',
  'a'.repeat(100_000),
] as const;

const hostileNumbers = [
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '0',
  '-1',
  '0.001',
  '0.1',
  '1e15',
  '2147483648',
  '99999999999999999999999999',
] as const;

const anything = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers).map((text) => new Raw(text)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(null, true, false, {}, [], [[]], [null], { __proto__: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The JSON text of a value with raw parts. */
function written(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}:${written(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** A body of an exact number of bytes. */
function filled(known: Readonly<Record<string, unknown>>, bytes: number): string {
  const frame = written({ ...known, filler: '' });
  return `${frame.slice(0, -2)}${'x'.repeat(Math.max(0, bytes - Buffer.byteLength(frame)))}"}`;
}

const extremeBodies = (known: Readonly<Record<string, unknown>>): readonly string[] => [
  '',
  'null',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `{"a":${'{"a":'.repeat(deep)}`,
  filled(known, megabyte),
  filled(known, megabyte + 1),
];

const bodies = (operation: Operation, planned: PlannedRequest) => {
  const known = (planned.body ?? {}) as Record<string, unknown>;
  const fields = [...new Set([...Object.keys(operation.body?.properties ?? {}), ...Object.keys(known)])];
  const changed = (count: number) =>
    fc
      .array(fc.tuple(fc.constantFrom(...(fields.length > 0 ? fields : ['any'])), anything), {
        minLength: 1,
        maxLength: count,
      })
      .map((changes) => written({ ...known, ...Object.fromEntries(changes) }));
  return fc.oneof(
    { weight: 12, arbitrary: changed(1) },
    { weight: 6, arbitrary: changed(4) },
    { weight: 2, arbitrary: fc.subarray(fields).map((kept) => written(pick(known, kept))) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: anything.map(written) },
  );
};

const pick = (from: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

const pathValue = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%ff',
    '..%2f..',
    '%2e%2e',
    '%F0%9F%A9%BA',
    'missing_1',
    '0',
    'null',
    'a'.repeat(2_000),
  ),
  fc.string({ minLength: 1, maxLength: 40 }).map(encodeURIComponent),
);

const queryValue = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1',
    '101',
    '10001',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '%00',
    '%ed%a0%80',
    '2026-02-30',
    'a,b',
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
);

const extraHeaders = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': ['application/json', 'text/plain'] },
      { 'content-encoding': 'gzip' },
      { 'if-match': '"not a version' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k'.repeat(300) },
      { 'idempotency-key': ['one', 'two'] },
      { 'x-request-id': 'mine' },
      { accept: 'text/html' },
      { expect: '100-continue' },
    ),
  },
);

const everyFieldGets: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  new Raw('9007199254740993'),
  new Raw('1e400'),
  '2026-02-30',
  '2026-02-30T10:00:00Z',
];

/** Requests of every run: extreme values as the body, and in each of its fields. */
export function certainRequests(
  operation: Operation,
  planned: PlannedRequest,
  key: string,
): readonly HostileRequest[] {
  const known = (planned.body ?? {}) as Record<string, unknown>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(planned.params?.[name] ?? 'missing_1'),
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const one = (body: string | undefined, more: HostileRequest['headers'] = {}): HostileRequest => ({
    path,
    headers: { ...headers, ...more },
    body,
  });
  const body = operation.body ? written(known) : undefined;
  return [
    one(body, { authorization: [headers.authorization, headers.authorization] }),
    one(body, { 'content-type': ['application/json', 'text/plain'] }),
    one(body, { 'idempotency-key': ['one', 'two'] }),
    ...(operation.body
      ? [
          ...extremeBodies(known),
          ...Object.keys(operation.body.properties ?? {}).flatMap((name) =>
            everyFieldGets.map((value) => written({ ...known, [name]: value })),
          ),
        ].map((sent) => one(sent))
      : []),
  ];
}

/** Generates requests to one operation, most of them almost valid. */
export function hostileRequests(
  operation: Operation,
  planned: PlannedRequest,
  key: string,
): fc.Arbitrary<HostileRequest> {
  const names = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  const queries = operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const path = fc
    .tuple(
      ...names.map((name) => orElse(encodeURIComponent(planned.params?.[name] ?? 'missing_1'), pathValue)),
    )
    .map((values) =>
      names.reduce(
        (text, name, index) => text.replace(`{${name}}`, () => values[index] ?? ''),
        operation.path,
      ),
    );
  const query = fc
    .array(fc.tuple(fc.constantFrom(...(queries.length > 0 ? queries : ['any'])), queryValue), {
      maxLength: queries.length > 0 ? 4 : 1,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
  const authorization = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string | string[]>(`Bearer ${key}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<string | string[]>(
        [`Bearer ${key}`, `Bearer ${key}`],
        `Basic ${key}`,
        'Bearer ',
        `Bearer ${'k'.repeat(600)}`,
      ),
    },
  );
  const body = operation.body
    ? bodies(operation, planned)
    : fc.constantFrom(undefined, undefined, '{"a":1}', 'x');
  return fc
    .record({ path, query, authorization, headers: extraHeaders, body })
    .map(({ path: where, query: search, authorization: credential, headers, body: sent }) => ({
      path: search === '' ? where : `${where}?${search}`,
      headers: { authorization: credential, 'content-type': 'application/json', ...headers },
      body: sent,
    }));
}

const orElse = (usual: string, hostile: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: hostile });
