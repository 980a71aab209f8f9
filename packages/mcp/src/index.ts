import type { McpHandler, McpSettings } from './handler.ts';

export type { Guide } from './guide.ts';
export type { McpSettings } from './handler.ts';
export { isMcpRequest } from './path.ts';

/**
 * The handler of the Model Context Protocol, for requests of which `isMcpRequest` is true. Its tools call the operations of
 * the modules as requests of the caller's key.
 */
export function mcp(settings: McpSettings): McpHandler {
  let loading: Promise<McpHandler> | null = null;
  return async (request, response) => {
    // The protocol's library takes megabytes of memory, which a server without agents never needs.
    loading ??= import('./handler.ts').then(({ loadedHandler }) => loadedHandler(settings));
    const answer = await loading;
    await answer(request, response);
  };
}
