import { genericErrors } from '@rcm/envelope';
import { ApiError } from '@rcm/errors';
import { basePath, mount, renderError } from '@rcm/http/koa';
import type { AnyModule } from '@rcm/http/module';
import { openApiDocument } from '@rcm/http/openapi';
import { newId, type Principal, type TenantDatabase } from '@rcm/tenancy';
import Koa from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import { health } from './health.ts';
import { logRequest } from './log.ts';
import { referencePage } from './reference-page.ts';

/** What the application is made of; it reads no environment and listens nowhere. */
export interface AppSettings {
  readonly modules: readonly AnyModule[];
  readonly database: TenantDatabase;
  readonly authenticate: (key: string) => Promise<Principal>;
  readonly checkResponses: boolean;
  readonly log: Logger;
  /** The names of the migrations that this build needs. */
  readonly migrations: readonly string[];
  readonly isStopping?: () => boolean;
  readonly clock?: () => Date;
}

/** The OpenAPI document of a set of modules. */
export const documentOf = (modules: readonly AnyModule[]) =>
  openApiDocument(modules, {
    title: 'Revenue-cycle API',
    version: '1.0.0',
    description: [
      'A multi-tenant API for healthcare revenue-cycle work. The API key selects the organization; every identifier resolves inside it, and one that does not answers 404 like a missing one.',
      'Money is sent as JSON numbers and returned as decimal strings. Date-times are ISO 8601; responses use UTC with milliseconds. Writes change local records only: nothing is transmitted to payers, patients or anyone else.',
    ].join('\n\n'),
  });

const documentPath = `${basePath}/openapi.json`;

/** What the answers of operations carry, as OWASP advises for REST: they are data and never a page. */
const operationHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Composes the Koa application. */
export function createApp(settings: AppSettings): Koa {
  const { modules, database, log } = settings;
  // Made when it is first asked for: most processes are never asked.
  let document: string | undefined;
  const app = new Koa();
  app.silent = true;
  const api = mount(modules, {
    database,
    authenticate: settings.authenticate,
    checkResponses: settings.checkResponses,
    onRequest: (record) => logRequest(log, record),
    headers: operationHeaders,
    ...(settings.clock && { clock: settings.clock }),
  });
  app.use((context, next) => {
    if (context.path !== documentPath || (context.method !== 'GET' && context.method !== 'HEAD'))
      return next();
    context.set(operationHeaders);
    context.type = 'application/json; charset=utf-8';
    document ??= JSON.stringify(documentOf(modules));
    context.body = document;
    return undefined;
  });
  app.use(api);
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  );
  app.use(
    health({ database, migrations: settings.migrations, isStopping: settings.isStopping ?? (() => false) }),
  );
  app.use(referencePage);
  app.use((context) => {
    context.set('X-Request-Id', newId('req'));
    renderError(context, { envelope: genericErrors }, new ApiError(404, 'No such route'));
  });
  return app;
}
