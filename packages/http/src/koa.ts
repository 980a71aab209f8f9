import { type ErrorEnvelope, genericErrors } from '@rcm/envelope';
import { ApiError, badRequest, type Issue, invalid, notFound } from '@rcm/errors';
import { countRequest, newId, type Principal, systemClock } from '@rcm/tenancy';
import type { Context, Middleware } from 'koa';
import { checkAccess } from './access.ts';
import { type BodyShare, BodyShares } from './body-shares.ts';
import { encodeBody } from './content-encoding.ts';
import { type Headers, headersOf, rateHeaders, tooMany } from './counting.ts';
import { authenticated } from './credentials.ts';
import { exportList } from './export.ts';
import { contentTypes, type ExportFormat, exportTypes, listedBy } from './export-format.ts';
import { ReaderGone } from './export-reader.ts';
import { type Answer, type InvokeSettings, invoke, invokePublic, knownError } from './invoke.ts';
import type { AnyModule } from './module.ts';
import { type AnyOperation, bodyLimitOf, isIdempotent } from './operation.ts';
import { audited, RefusalCounts } from './refusals.ts';
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

export { countDocument } from './counting.ts';
export type { Pace } from './pace.ts';
export { RequestLimit } from './request-limit.ts';
export { basePath } from './routes.ts';

/** One finished request, for the log: no path values, no query, no body. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The operation, or null where no route matched. */
  readonly operation: string | null;
  readonly status: number;
  readonly milliseconds: number;
  readonly organizationId: string | null;
  readonly keyId: string | null;
  /** How often the operation was refused to the key within a minute; null where it was not. */
  readonly refusals: number | null;
  /** The cause of a 4xx or 5xx, for operators. */
  readonly error: unknown;
}

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
  /** Limits the requests of each key; no limit where left out. */
  readonly keyLimit?: RequestLimit;
  /** Limits the requests of each address without a valid key; no limit where left out. */
  readonly strangerLimit?: RequestLimit;
}

type Host = HostSettings & Required<Pick<HostSettings, 'clock'>> & { readonly bodyShares: BodyShares };

interface State {
  /** The headers of the answer, also of an error. */
  headers: Headers;
  requestId: string;
  operation: string | null;
  principal: Principal | null;
  refusals: number | null;
  envelope: ErrorEnvelope;
}

/** Mounts modules on Koa: routing, credentials, access, validation, envelopes. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings): Middleware {
  const host = { ...settings, clock: settings.clock ?? systemClock, bodyShares: new BodyShares() };
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
  return async (context, next) => {
    const { path, method } = context;
    if (!path.startsWith(`${basePath}/`)) return next();
    const started = performance.now();
    const segment = firstSegment(path, basePath.length);
    const state: State = {
      headers,
      requestId: newId('req'),
      operation: null,
      principal: null,
      refusals: null,
      envelope: envelopes.get(segment) ?? genericErrors,
    };
    context.state = state;
    let status = 500;
    let cause: unknown = null;
    try {
      const { route, params } = findRoute(tables.get(segment), path, method);
      await serve(context, host, route, params);
      status = context.res.statusCode;
    } catch (error) {
      cause = await audited(error, state, host.database, refusals, host.clock());
      if (context.headerSent) {
        status = cut(context, cause);
      } else {
        context.set({ ...state.headers, 'X-Request-Id': state.requestId });
        renderError(context, state, knownError(cause) ?? cause);
        status = context.status;
      }
    } finally {
      settings.onRequest?.({
        requestId: state.requestId,
        method,
        operation: state.operation,
        status,
        milliseconds: performance.now() - started,
        organizationId: state.principal?.organization.id ?? null,
        keyId: state.principal?.keyId ?? null,
        refusals: state.refusals,
        error: cause,
      });
    }
  };
}

const jsonType = 'application/json; charset=utf-8';

/** Writes a successful answer directly to the response, which is faster than setting each header through Koa. */
async function send(context: Context, { status, body, tag, replayed, file }: Answer): Promise<void> {
  const { headers, requestId } = context.state as State;
  const encoded = body === null ? null : await encodeBody(context, body);
  context.respond = false;
  context.res.writeHead(status, {
    ...headers,
    'X-Request-Id': requestId,
    ...(tag && { ETag: tag }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
    ...(encoded && { 'Content-Type': file?.mediaType ?? jsonType, ...encoded.headers }),
    ...(file && { 'Content-Disposition': `attachment; filename="${file.name}"` }),
  });
  context.res.end(context.method === 'HEAD' ? undefined : encoded?.content);
}

/**
 * Ends an answer that has begun and can't be finished with a connection reset, so that no proxy takes it for complete.
 * Returns the status for the log.
 */
function cut({ req, res }: Context, cause: unknown): number {
  req.socket.resetAndDestroy();
  return cause instanceof ReaderGone ? res.statusCode : (knownError(cause)?.status ?? 500);
}

/** Renders an error in the envelope of the route's owner. */
export function renderError(context: Context, state: Pick<State, 'envelope'>, error: unknown): void {
  const known = ApiError.is(error) ? error : new ApiError(500, 'Unexpected failure', {}, error);
  context.status = known.status;
  context.type = jsonType;
  const { retryAfter, allowedMethods } = known.details;
  if (retryAfter !== undefined) context.set('Retry-After', String(retryAfter));
  if (allowedMethods) context.set('Allow', allowedMethods.join(', '));
  if (known.status === 401) context.set('WWW-Authenticate', 'Bearer');
  // The rest of a refused body is not read, so the connection must be closed.
  if (known.status === 413 && !context.req.complete) context.set('Connection', 'close');
  context.body = JSON.stringify(state.envelope.render(known));
}

async function serve(context: Context, settings: Host, route: Route, given: PathParameters): Promise<void> {
  const { module, operation } = route;
  const state = context.state as State;
  state.operation = operation.id;
  if (operation.scope === 'public') return servePublic(context, settings, route);
  const principal = await authenticated(context, settings);
  state.principal = principal;
  if (settings.keyLimit) await countFor(settings.keyLimit, principal.keyId, state);
  checkAccess(principal, module.name, operation);
  if (module.rateLimit) await checkRate(settings, state, principal, module.name, module.rateLimit);
  const share = settings.bodyShares.begin(principal.organization.id);
  try {
    await answer(context, settings, route, given, principal, share);
  } finally {
    share.end();
  }
}

/** Reads and validates the request of a principal that may send it, runs the operation and sends its answer. */
async function answer(
  context: Context,
  settings: Host,
  { module, name, operation }: Route,
  given: PathParameters,
  principal: Principal,
  share: BodyShare,
): Promise<void> {
  const state = context.state as State;
  const { upload } = operation;
  const source = upload && isOfType(context.req, upload.mediaType) ? fileOf(context.req, upload.limit) : null;
  const hasBody = operation.body !== undefined && source === null;
  const sent = hasBody ? await readJsonBody(context.req, bodyLimitOf(operation), share) : noBody;
  const issues: Issue[] = [];
  const sentQuery = queryOf(context, operation, issues);
  const query = parse(operation.query, sentQuery, 'query', issues);
  const format = formatOf(context, operation);
  if (format !== null) issues.push(...pageIssues(sentQuery));
  const body = hasBody ? bodyOf(operation, sent, issues) : {};
  const idempotencyKey = idempotencyKeyOf(context, operation, issues);
  if (issues.length > 0) throw badRequest(issues);
  const params = pathParameters(operation, given);
  const invocation = {
    principal,
    requestId: state.requestId,
    now: settings.clock(),
    params,
    query,
    body,
    ifMatch: context.get('If-Match') || null,
    idempotencyKey,
    received: isIdempotent(operation) ? `${context.url}\n${sent.text}` : '',
    source,
  };
  const exported = format && listedBy(operation);
  if (format && exported) {
    await exportList(settings, module, name, exported, format, invocation, {
      stream: context.res,
      begin: () => beginExport(context, format, exported.key),
    });
  } else {
    const answer = await invoke(settings, module, name, invocation);
    if (operation.changesCallers) await settings.refreshCallers?.();
    await send(context, answer);
  }
}

/** The requested export format; null for a page, and for operations that are not lists. */
function formatOf(context: Context, operation: AnyOperation): ExportFormat | null {
  const { accept } = context.req.headers;
  if (accept === undefined || !/csv|ndjson/i.test(accept) || context.method !== 'GET') return null;
  if (listedBy(operation) === null) return null;
  const chosen = context.accepts(['application/json', exportTypes.csv, exportTypes.ndjson]);
  return chosen === exportTypes.csv ? 'csv' : chosen === exportTypes.ndjson ? 'ndjson' : null;
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
function beginExport(context: Context, format: ExportFormat, name: string): void {
  const { headers, requestId } = context.state as State;
  context.respond = false;
  context.res.writeHead(200, {
    ...headers,
    'X-Request-Id': requestId,
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  });
}

/** Answers a public operation without looking at any key; caches may store the answer and revalidate it. */
async function servePublic(
  context: Context,
  settings: HostSettings,
  { module, name, operation }: Route,
): Promise<void> {
  const issues: Issue[] = [];
  const query = parse(operation.query, queryOf(context, operation, issues), 'query', issues);
  if (issues.length > 0) throw badRequest(issues);
  const { body, tag } = await invokePublic(module, name, query, settings.checkResponses);
  const state = context.state as State;
  state.headers = { ...state.headers, 'Cache-Control': `public, max-age=${operation.cacheSeconds ?? 0}` };
  const isKnown = context
    .get('If-None-Match')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);
  await send(context, { status: isKnown ? 304 : 200, body: isKnown ? null : body, tag, replayed: false });
}

/** Counts a request of a key; throws 429 beyond the limit. */
async function countFor(limit: RequestLimit, keyId: string, state: State): Promise<void> {
  const usedUp = await limit.count(keyId);
  if (usedUp === null) return;
  state.headers = { ...state.headers, ...headersOf(usedUp) };
  throw tooMany(usedUp);
}

/** Counts the request of a key; throws 429 beyond the module's limit. */
async function checkRate(
  { database }: HostSettings,
  state: State,
  principal: Principal,
  name: string,
  rateLimit: NonNullable<AnyModule['rateLimit']>,
): Promise<void> {
  const { allowed, remaining, resetSeconds } = await countRequest(database, principal, {
    ...rateLimit,
    name,
  });
  state.headers = { ...state.headers, ...rateHeaders(rateLimit.requests, remaining, resetSeconds) };
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

function idempotencyKeyOf(context: Context, operation: AnyOperation, issues: Issue[]): string | null {
  if (!isIdempotent(operation)) return null;
  const given = valuesOf(context, 'idempotency-key');
  if (given.length === 0) return null;
  const [key = ''] = given;
  if (given.length === 1 && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  issues.push(
    ...(invalid('header.Idempotency-Key', 'Expected 1 to 255 printable ASCII characters').details.issues ??
      []),
  );
  return null;
}
