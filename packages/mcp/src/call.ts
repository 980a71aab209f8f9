import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError } from '@rcm/errors';
import { type AnyOperation, isWrite } from '@rcm/http';
import { basePath, findRoute, firstSegment, type RouteTable } from '@rcm/http/routes';
import { z } from 'zod';
import type { Listed } from './catalog.ts';
import { readText } from './read-text.ts';
import { dataOf, failure, mostCharacters, partOf, words } from './results.ts';

const name = z.string().max(100);
const headerText = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const queryValue = z.union([z.string(), z.number(), z.boolean()]);

/** The number of the first character of a result. */
export const from = z.int().min(0).max(1_000_000_000).default(0);

/** The arguments of a call. */
export const callArguments = z.strictObject({
  id: name.describe('Operation id'),
  params: z.record(name, z.string().max(1_000)).default({}).describe('Path parameters'),
  query: z
    .record(name, z.union([queryValue, z.array(queryValue)]))
    .default({})
    .describe('Query parameters; an array repeats one'),
  body: z.record(z.string(), z.unknown()).optional().describe('JSON body'),
  file: z.string().optional().describe('Text of the file that an upload takes instead of a body'),
  write: z.boolean().default(false).describe('Allows the operation to change records'),
  idempotencyKey: headerText
    .optional()
    .describe(
      'For a POST: repeating a call with the same key does not act again; use a new UUID per intended action',
    ),
  ifMatch: headerText.optional().describe('ETag of the version to change; refused if it changed since'),
  format: z
    .enum(['csv', 'ndjson'])
    .optional()
    .describe('Exports all records of a list that match, instead of a page'),
  from: from.describe('First character of the result, to read on'),
});

/** A call of an operation by a tool. */
export type Call = z.output<typeof callArguments>;

/** The part of a request that has `dryRun`; null where the operation has none. */
export const dryRunOf = ({ query, body }: AnyOperation): 'query' | 'body' | null =>
  query && 'dryRun' in query.shape ? 'query' : body && 'dryRun' in body.shape ? 'body' : null;

function isDryRun(operation: AnyOperation, { query, body = {} }: Call): boolean {
  const place = dryRunOf(operation);
  return place === 'body' ? body.dryRun === true : place === 'query' && String(query.dryRun) === 'true';
}

/** What calls need: the routes of the API, and how to send a request with the key of the caller. */
export interface CallSettings {
  readonly routes: ReadonlyMap<string, RouteTable>;
  readonly send: (request: Request) => Promise<Response>;
  readonly authorization: string;
  readonly signal: AbortSignal;
}

/** Calls an operation as the API's request of the caller's key. */
export async function callOperation(
  settings: CallSettings,
  { operation }: Listed,
  call: Call,
): Promise<CallToolResult> {
  const problem = problemOf(operation, call);
  if (problem !== null) return failure(problem);
  const path = pathOf(operation, call);
  if (!leadsTo(operation, path, settings.routes))
    return failure('HTTP 404: no record has such an identifier.');
  const { body, headers } = contentOf(operation, call);
  const request = new Request(`http://localhost${basePath}${path}${queryOf(call)}`, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, authorization: settings.authorization },
    body,
    signal: settings.signal,
  });
  return resultOf(operation, call, await settings.send(request));
}

/** Why a call can't be sent; null if it can. */
function problemOf(operation: AnyOperation, call: Call): string | null {
  const { id, upload, path } = operation;
  if (isWrite(operation) && !call.write && !isDryRun(operation, call)) {
    const dryRun = dryRunOf(operation);
    const trial = dryRun && ` To try it without changing anything, set ${dryRun}.dryRun to true.`;
    return `${id} changes records: set write to true if that is intended.${trial ?? ''}`;
  }
  const missing = namesIn(path).filter((one) => !call.params[one]);
  if (missing.length > 0) return `${id} needs ${missing.map((one) => `params.${one}`).join(', ')}.`;
  const unknown = Object.keys(call.params).filter((one) => !namesIn(path).includes(one));
  if (unknown.length > 0) return `${id} has no params besides: ${namesIn(path).join(', ') || 'none'}.`;
  if (call.file !== undefined && !upload) return `${id} takes no file: use body.`;
  if (call.file !== undefined && call.body) return `${id} takes a file or a body, not both.`;
  if (call.body && !operation.body) return `${id} takes no body.`;
  return null;
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, one = '']) => one);

const pathOf = ({ path }: AnyOperation, { params }: Call) =>
  path.replaceAll(/:(\w+)/g, (_whole, one: string) => encodeURIComponent(params[one] ?? ''));

/** True where a path is that of the operation: an identifier could spell the path of another one. */
function leadsTo(operation: AnyOperation, path: string, routes: CallSettings['routes']): boolean {
  try {
    const { route } = findRoute(
      routes.get(firstSegment(path, 0)),
      `${basePath}${path}`,
      operation.method.toUpperCase(),
    );
    return route.operation.id === operation.id;
  } catch (error) {
    if (ApiError.is(error)) return false;
    throw error;
  }
}

function queryOf({ query }: Call): string {
  const sent = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) sent.append(key, String(one));
  }
  return sent.size === 0 ? '' : `?${sent}`;
}

const exportTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

function contentOf({ upload, body }: AnyOperation, call: Call) {
  const { format, ifMatch, idempotencyKey, file } = call;
  const headers = {
    ...(format && { accept: exportTypes[format] }),
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  if (file !== undefined && upload) {
    return { body: file, headers: { ...headers, 'content-type': upload.mediaType } };
  }
  if (!body || !call.body) return { body: null, headers };
  return { body: JSON.stringify(call.body), headers: { ...headers, 'content-type': 'application/json' } };
}

async function resultOf(operation: AnyOperation, call: Call, answer: Response): Promise<CallToolResult> {
  const { status, headers } = answer;
  const fact = (name: string, shown: (value: string) => string) => {
    const value = headers.get(name);
    return value === null ? [] : [shown(value)];
  };
  const facts = [
    `HTTP ${status}`,
    ...fact('etag', (value) => `ETag ${value}`),
    ...fact('idempotency-replayed', () => 'the answer to an earlier call with this idempotencyKey'),
    ...fact('retry-after', (value) => `try again after ${value} s`),
    ...fact('x-request-id', (value) => `request ${value}`),
  ].join(', ');
  const { text, isCut } = await readText(answer, call.from + mostCharacters);
  if (status >= 400) return failure(`${facts}\n${text}`);
  if (text === '') return words(`${facts}, without content.`);
  const part = partOf(text, call.from, isCut);
  return dataOf(
    [facts, part.note, repeatingOf(operation, call, part.note), pagingOf(operation, call, part.note)]
      .filter(Boolean)
      .join('\n'),
    part.text,
  );
}

/** What repeating a call to read on does besides. */
const repeatingOf = (operation: AnyOperation, call: Call, note: string): string =>
  note === '' || !isWrite(operation) || isDryRun(operation, call) || call.idempotencyKey
    ? ''
    : 'Repeated without an idempotencyKey, the call acts again: read the record instead.';

/** How to get less or more of a list. */
function pagingOf(operation: AnyOperation, { format }: Call, note: string): string {
  const fields = operation.query?.shape ?? {};
  if (format || !('cursor' in fields)) return '';
  const fewer = note !== '' && 'take' in fields ? ' query.take asks for fewer records.' : '';
  return `For the next page, set query.cursor to its nextCursor, if it has one.${fewer}`;
}
