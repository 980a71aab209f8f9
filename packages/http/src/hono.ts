import { type HostSettings, isApiRequest } from './handler.ts';
import type { AnyModule } from './module.ts';
import { mount as mountOnWeb } from './web.ts';

export { type HostSettings, RequestLimit, type RequestRecord } from './handler.ts';

/** The address of a request's client, which `getConnInfo` of each runtime returns from Hono's context. */
type AddressOf<Context> = (context: Context) => string | undefined;

/** Mounts modules on Hono. Limits of addresses need `addressOf`. Throws on duplicate ids and routes. */
export function mount<Context extends { readonly req: { readonly raw: Request } }>(
  modules: readonly AnyModule[],
  settings: HostSettings,
  addressOf: AddressOf<Context> = () => undefined,
) {
  const handle = mountOnWeb(modules, settings);
  return async (context: Context, next: () => Promise<void>): Promise<Response | undefined> => {
    const { raw } = context.req;
    if (isApiRequest(raw)) return handle(raw, { remoteAddress: addressOf(context) });
    await next();
    return undefined;
  };
}
