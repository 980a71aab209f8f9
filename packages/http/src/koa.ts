import Router from '@koa/router';
import { type ErrorEnvelope, genericErrors, issuesOf } from '@rcm/envelope';
import { ApiError, badRequest, type Issue, invalid, notFound, unauthenticated } from '@rcm/errors';
import { countRequest, newId, type Principal } from '@rcm/tenancy';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { checkAccess } from './access.ts';
import type { AnyOperation } from './index.ts';
import { type Answer, type InvokeSettings, invoke, invokePublic, knownError } from './invoke.ts';
import type { AnyModule } from './module.ts';
import { readJsonBody } from './request-body.ts';

/** The path that every operation stands below. */
export const basePath = '/api/v1';

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
  /** The error behind a 4xx or 5xx, for operators. */
  readonly error: unknown;
}

/** What a host gives to the mounted modules. */
export interface HostSettings extends InvokeSettings {
  /** The principal behind a bearer key; throws 401 for any other. */
  readonly authenticate: (key: string) => Promise<Principal>;
  readonly clock?: () => Date;
  readonly onRequest?: (record: RequestRecord) => void;
  /** What every answer carries beside its own headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface State {
  /** The headers of the answer, names and values in turn. */
  headers: readonly string[];
  requestId: string;
  operation: string | null;
  principal: Principal | null;
  envelope: ErrorEnvelope;
}

/** Mounts modules on Koa: routing, credentials, access, validation, envelopes. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings): Middleware {
  const clock = settings.clock ?? (() => new Date());
  const routers = routersOf(modules, settings, clock);
  const envelopes = new Map(
    modules.flatMap((module) =>
      Object.values(module.operations).map(
        ({ path }) => [firstSegment(path), module.errorEnvelope ?? genericErrors] as const,
      ),
    ),
  );
  const headers = Object.entries({ ...settings.headers, ...jsonHeaders }).flat();
  return async (context, next) => {
    const { path, method } = context;
    if (!path.startsWith(`${basePath}/`)) return next();
    const started = performance.now();
    const segment = firstSegment(path.slice(basePath.length));
    const state: State = {
      headers,
      requestId: newId('req'),
      operation: null,
      principal: null,
      envelope: envelopes.get(segment) ?? genericErrors,
    };
    context.state = state;
    let status = 500;
    let cause: unknown = null;
    try {
      const router = routers.get(segment);
      if (!router) throw new ApiError(404, 'No such route');
      status = await route(router, context, path, method);
    } catch (error) {
      cause = error;
      for (let index = 0; index < state.headers.length; index += 2) {
        context.set(state.headers[index] ?? '', state.headers[index + 1] ?? '');
      }
      context.set('X-Request-Id', state.requestId);
      renderError(context, state, knownError(error) ?? error);
      status = context.status;
    } finally {
      settings.onRequest?.({
        requestId: state.requestId,
        method,
        operation: state.operation,
        status,
        milliseconds: performance.now() - started,
        organizationId: state.principal?.organization.id ?? null,
        keyId: state.principal?.keyId ?? null,
        error: cause,
      });
    }
  };
}

const jsonHeaders = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
};

/** Writes a success straight to the response: its headers are known, so none has to be looked up or checked again. */
function send(context: Context, { status, body, tag, replayed }: Answer): void {
  const { headers, requestId } = context.state as State;
  // The media type stands last, and an answer without a body has none.
  const own = [...(body === null ? headers.slice(0, -2) : headers), 'X-Request-Id', requestId];
  if (tag) own.push('ETag', tag);
  if (replayed) own.push('Idempotency-Replayed', 'true');
  if (body !== null) own.push('Content-Length', String(Buffer.byteLength(body)));
  context.respond = false;
  context.res.writeHead(status, own);
  context.res.end(context.method === 'HEAD' ? undefined : (body ?? undefined));
}

/** Renders an error in the envelope of the route's owner. */
export function renderError(context: Context, state: Pick<State, 'envelope'>, error: unknown): void {
  const known = ApiError.is(error) ? error : new ApiError(500, 'Unexpected failure', {}, error);
  context.status = known.status;
  context.type = 'application/json; charset=utf-8';
  const { retryAfter, allowedMethods } = known.details;
  if (retryAfter !== undefined) context.set('Retry-After', String(retryAfter));
  if (allowedMethods) context.set('Allow', allowedMethods.join(', '));
  if (known.status === 401) context.set('WWW-Authenticate', 'Bearer');
  // What is left of a refused body is not read: the connection ends with the answer.
  if (known.status === 413 && !context.req.complete) context.set('Connection', 'close');
  context.body = JSON.stringify(state.envelope.render(known));
}

const firstSegment = (path: string) => path.split('/', 2)[1] ?? '';

function routersOf(modules: readonly AnyModule[], settings: HostSettings, clock: () => Date) {
  const routes = modules.flatMap((module) =>
    Object.entries(module.operations).map(([name, operation]) => ({ module, name, operation })),
  );
  const ids = new Set<string>();
  for (const { operation } of routes) {
    const place = `${operation.method} ${operation.path.replaceAll(/:\w+/g, ':')}`;
    if (ids.has(operation.id) || ids.has(place)) {
      throw new Error(`The operation ${operation.id} (${place}) is declared twice`);
    }
    ids.add(operation.id).add(place);
  }
  const routers = new Map<string, Router>();
  for (const { module, name, operation } of routes.sort((a, b) =>
    compareSpecificity(a.operation, b.operation),
  )) {
    const segment = firstSegment(operation.path);
    const router = routers.get(segment) ?? new Router({ sensitive: true, strict: true });
    routers.set(segment, router);
    router[operation.method](`${basePath}${operation.path}`, (context) =>
      serve(context, settings, clock, module, name, operation),
    );
  }
  return routers;
}

/** Static segments stand before parameters, so that `/deadline-preview` is never read as an id. */
function compareSpecificity(a: AnyOperation, b: AnyOperation): number {
  const rank = (path: string) => path.replaceAll(/:\w+/g, '~');
  return rank(a.path) < rank(b.path) ? -1 : 1;
}

async function route(router: Router, context: Context, path: string, method: string): Promise<number> {
  const matched = router.match(path, method);
  // Static segments were registered first, so the first match is the closest one.
  const [layer] = matched.pathAndMethod;
  if (!matched.route || layer === undefined) {
    if (matched.path.length === 0) throw new ApiError(404, 'No such route');
    const allowedMethods = [...new Set(matched.path.flatMap(({ methods }) => methods))];
    throw new ApiError(405, 'No such method on this route', { allowedMethods });
  }
  // The layer is known, so its one handler is called instead of the router's own second search.
  const routed = Object.assign(context, { params: layer.params(path, layer.captures(path)) });
  await layer.stack[0]?.(routed as never, async () => undefined);
  return context.res.statusCode;
}

async function serve(
  context: Context,
  settings: HostSettings,
  clock: () => Date,
  module: AnyModule,
  name: string,
  operation: AnyOperation,
): Promise<void> {
  const state = context.state as State;
  state.operation = operation.id;
  if (operation.scope === 'public') return servePublic(context, settings, module, name, operation);
  const principal = await settings.authenticate(bearerKey(context));
  state.principal = principal;
  checkAccess(principal, module.name, operation);
  await checkRate(settings, state, principal, module);
  const { text, value: sent } = operation.body ? await readJsonBody(context.req) : { text: '', value: {} };
  const issues: Issue[] = [];
  const params = pathParameters(operation, context);
  const query = parse(operation.query, queryOf(context, issues), 'query', issues);
  const body = parse(operation.body, sent, 'body', issues);
  const idempotencyKey = idempotencyKeyOf(context, operation, issues);
  if (issues.length > 0) throw badRequest(issues);
  const answer = await invoke(settings, module, name, {
    principal,
    requestId: state.requestId,
    now: clock(),
    params,
    query,
    body,
    ifMatch: context.get('If-Match') || null,
    idempotencyKey,
    received: operation.idempotent ? `${context.url}\n${text}` : '',
  });
  send(context, answer);
}

/** Answers without looking at any key; caches may keep the answer, and ask whether it still holds. */
async function servePublic(
  context: Context,
  settings: HostSettings,
  module: AnyModule,
  name: string,
  operation: AnyOperation,
): Promise<void> {
  const issues: Issue[] = [];
  const query = parse(operation.query, queryOf(context, issues), 'query', issues);
  if (issues.length > 0) throw badRequest(issues);
  const { body, tag } = await invokePublic(module, name, query, settings.checkResponses);
  const state = context.state as State;
  const cacheControl = `public, max-age=${operation.cacheSeconds ?? 0}`;
  state.headers = state.headers.map((value, index, all) =>
    all[index - 1] === 'Cache-Control' ? cacheControl : value,
  );
  const isKnown = context
    .get('If-None-Match')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag);
  send(context, { status: isKnown ? 304 : 200, body: isKnown ? null : body, tag, replayed: false });
}

/** Counts the request where the module limits its keys, and refuses it beyond the limit (429). */
async function checkRate(
  { database }: HostSettings,
  state: State,
  principal: Principal,
  { name, rateLimit }: AnyModule,
): Promise<void> {
  if (!rateLimit) return;
  const { allowed, remaining, resetSeconds } = await countRequest(database, principal, {
    ...rateLimit,
    name,
  });
  state.headers = [
    'RateLimit-Limit',
    String(rateLimit.requests),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(resetSeconds),
    ...state.headers,
  ];
  if (!allowed) {
    throw new ApiError(429, 'The key has used up its requests for now', { retryAfter: resetSeconds });
  }
}

function bearerKey(context: Context): string {
  const [given = '', ...others] = valuesOf(context, 'authorization');
  const match = others.length === 0 ? /^bearer ([\x21-\x7e]{1,512})$/i.exec(given) : null;
  if (!match?.[1]) throw unauthenticated('Expected exactly one Authorization header with a bearer key');
  return match[1];
}

/** Every value that a header was sent with: the parsed headers keep only the first of some. */
function valuesOf({ req: { rawHeaders } }: Context, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

function pathParameters(operation: AnyOperation, context: Context): Record<string, unknown> {
  const given = (context as Context & { params: Record<string, string> }).params;
  if (Object.values(given).some((value) => value.includes('\u0000'))) throw notFound('Record');
  return operation.params ? given : {};
}

function queryOf(context: Context, issues: Issue[]): Record<string, string | string[]> {
  if (context.querystring === '') return {};
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(context.querystring)) {
    if (value.includes('\u0000')) {
      issues.push({ path: `query.${key}`, code: 'invalid_text', message: 'Expected text without NUL' });
    }
    const before = query[key];
    query[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}

function parse(
  schema: z.ZodObject | undefined,
  value: unknown,
  root: 'query' | 'body',
  issues: Issue[],
): Record<string, unknown> {
  if (!schema) return {};
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  issues.push(...issuesOf(read.error, root));
  return {};
}

function idempotencyKeyOf(context: Context, operation: AnyOperation, issues: Issue[]): string | null {
  if (!operation.idempotent) return null;
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
