import { agentGuard, heldData } from '@rcm/agent-builder/lookups';
import { ApiError } from '@rcm/errors';
import {
  BodyShares,
  basePath,
  countDocument,
  type HostSettings,
  mount,
  type Pace,
  RequestLimit,
  type RequestRecord,
  sendError,
} from '@rcm/http/koa';
import type { AnyModule } from '@rcm/http/module';
import { openApiDocument } from '@rcm/http/openapi';
import { isMcpRequest, mcp } from '@rcm/mcp';
import type { Principal, TenantDatabase } from '@rcm/tenancy';
import Koa, { type Context, type Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { type CountBody, cachedResponse } from './cached-response.ts';
import type { RequestRates } from './config.ts';
import { guidesByTask } from './guides.ts';
import { health, type ReasonNotReady } from './health.ts';
import { logRequest } from './log.ts';
import { referencePage, revalidated } from './reference-page.ts';
import type { ShownDocument } from './shown-exchanges.ts';
import { sourceUrl } from './source.ts';

/** The settings of the application. It reads no environment variables and does not listen. */
export interface AppSettings {
  readonly modules: readonly AnyModule[];
  readonly database: TenantDatabase;
  readonly authenticate: (key: string) => Promise<Principal>;
  readonly refreshCallers: () => Promise<void>;
  readonly checkResponses: boolean;
  readonly log: Logger;
  readonly reasonNotReady: ReasonNotReady;
  /** Serves the reference page. */
  readonly docs: boolean;
  /** The names in `Host` and `Origin` of requests that agents may send to `/mcp`, IPv6 addresses in brackets. */
  readonly mcpHosts: readonly string[];
  readonly rates?: RequestRates;
  readonly readerPace?: Pace;
  /** Called for each finished request, in addition to the log. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Runs around every request, for tracing. */
  readonly around?: Middleware;
  readonly clock?: () => Date;
}

/** The OpenAPI document of a set of modules. */
export const documentOf = (modules: readonly AnyModule[]) =>
  openApiDocument(modules, {
    title: 'Revenue-cycle API',
    version: manifest.version,
    contact: `${sourceUrl}/issues`,
    held: heldData,
    description: [
      'A multi-tenant API for healthcare revenue-cycle work. The API key selects the organization; every identifier resolves inside it, and one that does not answers 404 like a missing one.',
      'Money is sent as JSON numbers and returned as decimal strings. Date-times are ISO 8601; responses use UTC with milliseconds. Writes change local records only: nothing is transmitted to payers, patients or anyone else.',
      'A request of a key that acts for an agent definition can wait for the approval of a member. It is then answered with 202 and the approval, as `x-held` of the operation says, and not carried out. Other keys never get this answer.',
      'Guides by task (keys, errors, lists and exports, retries and concurrency, changes and webhooks, imports) are part of the reference at `/docs`, and in `apps/api/docs/guides` of the source. The event types of webhooks are in `apps/api/docs/event-types.md`.',
    ].join('\n\n'),
  });

const documentPath = `${basePath}/openapi.json`;

const isDocument = ({ path, method }: Context) =>
  path === documentPath && (method === 'GET' || method === 'HEAD');

/** Security headers of every response of an operation, as OWASP recommends for REST: responses are data, never a page. */
const operationHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** A key may send ten seconds' worth of its rate at once. */
const burstSeconds = 10;

const limitsOf = ({ keyPerSecond, unauthenticatedPerMinute }: RequestRates) => ({
  ...(keyPerSecond > 0 && { keyLimit: new RequestLimit(keyPerSecond * burstSeconds, burstSeconds) }),
  ...(unauthenticatedPerMinute > 0 && { strangerLimit: new RequestLimit(unauthenticatedPerMinute, 60) }),
});

const noLimits: RequestRates = { keyPerSecond: 0, unauthenticatedPerMinute: 0 };

/** Composes the Koa application. */
export function createApp(settings: AppSettings): Koa {
  const { modules, database, log, onRequest } = settings;
  const limits = limitsOf(settings.rates ?? noLimits);
  const count: CountBody = async (context, bytes) => {
    if (limits.strangerLimit) await countDocument(context, limits.strangerLimit, bytes);
  };
  const answerDocument = cachedResponse({
    type: 'application/json; charset=utf-8',
    cacheControl: revalidated,
    make: () => JSON.stringify(documentOf(modules)),
  });
  const app = new Koa();
  app.silent = true;
  const host: HostSettings = {
    database,
    authenticate: settings.authenticate,
    refreshCallers: settings.refreshCallers,
    checkResponses: settings.checkResponses,
    onRequest(record) {
      logRequest(log, record);
      onRequest?.(record);
    },
    headers: operationHeaders,
    agents: agentGuard,
    bodyShares: new BodyShares(),
    ...limits,
    ...(settings.readerPace && { readerPace: settings.readerPace }),
    ...(settings.clock && { clock: settings.clock }),
  };
  const api = mount(modules, host);
  const agents = mcp({
    modules,
    host,
    hosts: settings.mcpHosts,
    guides: guidesByTask,
    held: heldData,
    searchOperation: 'search.listHits',
    version: manifest.version,
  });
  if (settings.around) app.use(settings.around);
  app.use((context, next) => (isDocument(context) ? next() : api(context, next)));
  app.use((context, next) => {
    if (!isMcpRequest(context.req)) return next();
    context.respond = false;
    return agents(context.req, context.res);
  });
  app.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      sendError(context, error);
    }
  });
  app.use(async (context, next) => {
    if (!isDocument(context)) return next();
    context.set(operationHeaders);
    await answerDocument(context, count);
  });
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  );
  app.use(health(settings.reasonNotReady));
  if (settings.docs) app.use(referencePage(count, () => documentOf(modules) as unknown as ShownDocument));
  app.use(() => {
    throw new ApiError(404, 'No such route');
  });
  return app;
}
