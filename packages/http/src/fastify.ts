import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HostSettings, handler, isApiRequest } from './handler.ts';
import type { AnyModule } from './module.ts';

export { type HostSettings, RequestLimit, type RequestRecord } from './handler.ts';

/** What the plugin uses of a Fastify instance. */
interface Instance {
  addHook(
    name: 'onRequest',
    hook: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse; hijack(): unknown },
    ) => Promise<void>,
  ): unknown;
}

/** A plugin that mounts modules on Fastify. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings) {
  const handle = handler(modules, settings);
  const plugin = async (instance: Instance): Promise<void> => {
    instance.addHook('onRequest', async (request, reply) => {
      if (!isApiRequest(request.raw)) return;
      reply.hijack();
      await handle(request.raw, reply.raw);
    });
  };
  // The hook is for the whole instance, not only for routes of this plugin.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
