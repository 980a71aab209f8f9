import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HostSettings, handler, isApiRequest } from './handler.ts';
import type { AnyModule } from './module.ts';

export { type HostSettings, RequestLimit, type RequestRecord } from './handler.ts';

/** Middleware as Express, Connect and NestJS call it. */
export type NodeMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

/** Mounts modules on Express, before any body parser. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings): NodeMiddleware {
  const handle = handler(modules, settings);
  return (request, response, next) => (isApiRequest(request) ? handle(request, response) : next());
}
