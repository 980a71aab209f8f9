import { genericErrors } from '@rcm/envelope';
import { ApiError, badRequest, type Issue, invalid, notFound } from '@rcm/errors';
import { countRequest, type Principal, systemClock } from '@rcm/tenancy';
import { checkAccess } from './access.ts';
import { answered, jsonType, type RequestRecord } from './answered.ts';
import { type BodyShare, BodyShares, ContainedBodyShares } from './body-shares.ts';
import { encodeBody } from './content-encoding.ts';
import { headersOf, rateHeaders, tooMany } from './counting.ts';
import { authenticated } from './credentials.ts';
import {
  type Exchange,
  exchangeOf,
  type Headers,
  type ReceivedRequest,
  type SentResponse,
  targetOf,
} from './exchange.ts';
import { exportList } from './export.ts';
import { contentTypes, type ExportFormat, listedBy, requestedFormat } from './export-format.ts';
import { type Answer, type InvokeSettings, invoke, invokePublic } from './invoke.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, bodyLimitOf, isIdempotent } from './operation.ts';
import { RefusalCounts } from './refusals.ts';
import { fileOf, isOfType, noBody, readJsonBody } from './request-body.ts';
import { valuesOf } from './request-headers.ts';
import type { RequestLimit } from './request-limit.ts';
import { bodyOf, compiledForm, parse, queryOf } from './request-parts.ts';
import {
  basePath,
  findRoute,
  firstSegment,
  noParameters,
  type PathParameters,
  type Route,
  routeTables,
} from './routes.ts';
import { recordToolCall } from './tool-calls.ts';

export { type RequestRecord, sendError } from './answered.ts';
export { BodyShares } from './body-shares.ts';
export type { Pace } from './pace.ts';
export { RequestLimit } from './request-limit.ts';
export { basePath } from './routes.ts';

/** The settings of the host of mounted modules. */
export interface HostSettings extends InvokeSettings {
  /** The principal of a bearer key; throws 401 for an invalid key, a `RefusedKey` where the key existed. */
  readonly authenticate: (key: string) => Promise<Principal>;
  /** Called before the answer to an operation that changes callers, so that the next request here sees the change. */
  readonly refreshCallers?: () => Promise<void>;
  readonly clock?: () => Date;
  readonly onRequest?: (record: RequestRecord) => void;
  /** Additional headers of every answer. */
  readonly headers?: Headers;
  /**
   * True where the requests come from the tools of agents: each has an audit event that says so. Their bodies came within
   * those of other requests, so that they take nothing of `bodyShares`.
   */
  readonly isForTools?: boolean;
  /** Divides the memory and time that bodies take; shared by the hosts of a process, one of its own where left out. */
  readonly bodyShares?: BodyShares;
  /** Limits the requests of each key; no limit where left out. */
  readonly keyLimit?: RequestLimit;
  /** Limits the requests of each address without a valid key; no limit where left out. */
  readonly strangerLimit?: RequestLimit;
}

/** A host with what its exchanges share. */
export type Host = HostSettings & Required<Pick<HostSettings, 'clock' | 'bodyShares'>>;

/** The host of an exchange. */
export const hostOf = (settings: HostSettings): Host => ({
  ...settings,
  clock: settings.clock ?? systemClock,
  bodyShares: settings.isForTools ? new ContainedBodyShares() : (settings.bodyShares ?? new BodyShares()),
});

/** Answers a request to an operation, also where it fails. */
export type Handler = (request: ReceivedRequest, response: SentResponse) => Promise<void>;

/** True for a request below the path of the operations, which a handler answers. */
export const isApiRequest = (request: Pick<ReceivedRequest, 'url'>): boolean =>
  targetOf(request).path.startsWith(`${basePath}/`);

/**
 * The handler of modules, for any server: routing, credentials, access, validation, envelopes. Throws on duplicate ids and
 * routes.
 */
export function handler(modules: readonly AnyModule[], settings: HostSettings): Handler {
  const host = hostOf(settings);
  const refusals = new RefusalCounts();
  const tables = routeTables(modules);
  const envelopes = new Map(
    modules.flatMap((module) =>
      Object.values(module.operations).map(
        ({ path }) => [firstSegment(path, 0), module.errorEnvelope ?? genericErrors] as const,
      ),
    ),
  );
  const headers = { ...settings.headers, 'Cache-Control': 'no-store' };
  return async (request, response) => {
    const { path, querystring } = targetOf(request);
    const segment = firstSegment(path, basePath.length);
    const envelope = envelopes.get(segment) ?? genericErrors;
    const exchange = exchangeOf({ request, response, headers, envelope, querystring });
    await answered(exchange, host, refusals, () => {
      const { route, params } = findRoute(tables.get(segment), path, exchange.method);
      return serve(exchange, host, route, params);
    });
  };
}

/** Sends a successful answer. */
async function send(exchange: Exchange, { status, body, tag, replayed, file }: Answer): Promise<void> {
  const { request, response, headers, requestId } = exchange;
  const encoded = body === null ? null : await encodeBody(request, body);
  response.writeHead(status, {
    ...headers,
    'X-Request-Id': requestId,
    ...(tag && { ETag: tag }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
    ...(encoded && { 'Content-Type': file?.mediaType ?? jsonType, ...encoded.headers }),
    ...(file && { 'Content-Disposition': `attachment; filename="${file.name}"` }),
  });
  response.end(request.method === 'HEAD' ? undefined : encoded?.content);
}

async function serve(exchange: Exchange, settings: Host, route: Route, given: PathParameters): Promise<void> {
  const { module, operation } = route;
  exchange.operation = operation.id;
  if (operation.scope === 'public') return servePublic(exchange, settings, route);
  const principal = await callerOf(exchange, settings);
  checkAccess(principal, module.name, operation);
  if (module.rateLimit) await checkRate(settings, exchange, principal, module.name, module.rateLimit);
  if (settings.isForTools)
    await recordToolCall(settings.database, principal, operation, exchange.requestId, settings.clock());
  const share = settings.bodyShares.begin(principal.organization.id);
  try {
    await answer(exchange, settings, route, given, principal, share);
  } finally {
    share.end();
  }
}

/** Reads and validates the request of a principal that may send it, runs the operation and sends its answer. */
async function answer(
  exchange: Exchange,
  settings: Host,
  { module, name, operation }: Route,
  given: PathParameters,
  principal: Principal,
  share: BodyShare,
): Promise<void> {
  const { request, response } = exchange;
  const { upload } = operation;
  const source = upload && isOfType(request, upload.mediaType) ? fileOf(request, upload.limit) : null;
  const hasBody = operation.body !== undefined && source === null;
  const sent = hasBody ? await readJsonBody(request, bodyLimitOf(operation), share) : noBody;
  const issues: Issue[] = [];
  const sentQuery = queryOf(exchange, operation, issues);
  const query = parse(operation.query, sentQuery, 'query', issues);
  const format = requestedFormat(request, operation);
  if (format !== null) issues.push(...pageIssues(sentQuery));
  const body = hasBody ? bodyOf(operation, sent, issues) : {};
  const idempotencyKey = idempotencyKeyOf(request, operation, issues);
  if (issues.length > 0) throw badRequest(issues);
  const params = pathParameters(operation, given);
  const invocation = {
    principal,
    requestId: exchange.requestId,
    now: settings.clock(),
    params,
    query,
    body,
    ifMatch: request.headers['if-match'] || null,
    idempotencyKey,
    received: isIdempotent(operation) ? `${request.url}\n${sent.text}` : '',
    source,
  };
  const exported = format && listedBy(operation);
  if (format && exported) {
    await exportList(settings, module, name, exported, format, invocation, {
      stream: response,
      begin: () => beginExport(exchange, format, exported.key),
    });
  } else {
    const answer = await invoke(settings, module, name, invocation);
    if (operation.changesCallers) await settings.refreshCallers?.();
    await send(exchange, answer);
  }
}

/** The issues of parameters that select a page, which an export does not take. */
const pageIssues = (query: Readonly<Record<string, unknown>>): Issue[] =>
  ['skip', 'take', 'cursor']
    .filter((name) => Object.hasOwn(query, name))
    .map((name) => ({
      path: `query.${name}`,
      code: 'unknown_parameter',
      message: 'Expected no page: all records are sent in this format',
    }));

/** Writes the headers of an export. It is sent in chunks; without the last chunk it is incomplete. */
function beginExport({ response, headers, requestId }: Exchange, format: ExportFormat, name: string): void {
  response.writeHead(200, {
    ...headers,
    'X-Request-Id': requestId,
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  });
}

/** Answers a public operation without looking at any key; caches may store the answer and revalidate it. */
async function servePublic(
  exchange: Exchange,
  settings: HostSettings,
  { module, name, operation }: Route,
): Promise<void> {
  const issues: Issue[] = [];
  const query = parse(operation.query, queryOf(exchange, operation, issues), 'query', issues);
  if (issues.length > 0) throw badRequest(issues);
  const { body, tag } = await invokePublic(module, name, query, settings.checkResponses);
  const { headers } = exchange;
  exchange.headers = { ...headers, 'Cache-Control': `public, max-age=${operation.cacheSeconds ?? 0}` };
  const isKnown = (exchange.request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);
  await send(exchange, { status: isKnown ? 304 : 200, body: isKnown ? null : body, tag, replayed: false });
}

/** The principal of a request that is within the limits of its key. */
export async function callerOf(exchange: Exchange, settings: Host): Promise<Principal> {
  const principal = await authenticated(exchange, settings);
  exchange.principal = principal;
  if (settings.keyLimit) await countFor(settings.keyLimit, principal.keyId, exchange);
  return principal;
}

/** Counts a request of a key; throws 429 beyond the limit. */
async function countFor(limit: RequestLimit, keyId: string, exchange: Exchange): Promise<void> {
  const usedUp = await limit.count(keyId);
  if (usedUp === null) return;
  exchange.headers = { ...exchange.headers, ...headersOf(usedUp) };
  throw tooMany(usedUp);
}

/** Counts the request of a key; throws 429 beyond the module's limit. */
async function checkRate(
  { database }: HostSettings,
  exchange: Exchange,
  principal: Principal,
  name: string,
  rateLimit: NonNullable<AnyModule['rateLimit']>,
): Promise<void> {
  const { allowed, remaining, resetSeconds } = await countRequest(database, principal, {
    ...rateLimit,
    name,
  });
  exchange.headers = {
    ...exchange.headers,
    ...rateHeaders(rateLimit.requests, remaining, resetSeconds),
  };
  if (!allowed) {
    throw new ApiError(429, 'The key has used up its requests for now', { retryAfter: resetSeconds });
  }
}

function pathParameters({ params }: AnyOperation, given: PathParameters): PathParameters {
  for (const name in given) if (given[name]?.includes('\u0000')) throw notFound('Record');
  if (params === undefined) return noParameters;
  // No record has an identifier beyond the bounds of one.
  if (!compiledForm(params).safeParse(given).success) throw notFound('Record');
  return given;
}

function idempotencyKeyOf(request: ReceivedRequest, operation: AnyOperation, issues: Issue[]): string | null {
  if (!isIdempotent(operation)) return null;
  const given = valuesOf(request, 'idempotency-key');
  if (given.length === 0) return null;
  const [key = ''] = given;
  if (given.length === 1 && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  issues.push(
    ...(invalid('header.Idempotency-Key', 'Expected 1 to 255 printable ASCII characters').details.issues ??
      []),
  );
  return null;
}
