import { genericErrors } from '@rcm/envelope';
import { newId } from '@rcm/tenancy';
import type { Context, Middleware } from 'koa';
import { countDocument as count } from './counting.ts';
import { type HostSettings, handler, isApiRequest, sendError as render } from './handler.ts';
import type { AnyModule } from './module.ts';
import type { RequestLimit } from './request-limit.ts';

export { BodyShares, type HostSettings, type RequestRecord } from './handler.ts';
export type { Pace } from './pace.ts';
export { RequestLimit } from './request-limit.ts';
export { basePath } from './routes.ts';

/** Mounts modules on Koa. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings): Middleware {
  const handle = handler(modules, settings);
  return (context, next) => {
    if (!isApiRequest(context.req)) return next();
    context.respond = false;
    return handle(context.req, context.res);
  };
}

/** Answers a request to another route of the service with an error in the generic envelope. */
export function sendError(context: Context, error: unknown): void {
  context.respond = false;
  const { req: request, res: response } = context;
  render({ request, response, headers: {}, requestId: newId('req'), envelope: genericErrors }, error);
}

/** Counts a public document by its length, and refuses an address beyond its limit (429). */
export const countDocument = ({ req, res }: Context, limit: RequestLimit, bytes: number): Promise<void> =>
  count({ request: req, response: res }, limit, bytes);
