import { type HostSettings, handler } from './handler.ts';
import type { AnyModule } from './module.ts';
import { WebAnswer } from './web-answer.ts';
import { receive } from './web-request.ts';

export { type HostSettings, isApiRequest, RequestLimit, type RequestRecord } from './handler.ts';

/** Answers a Web request. Limits of addresses need the address of its client. */
export type WebHandler = (
  request: Request,
  client?: { readonly remoteAddress?: string | undefined },
) => Promise<Response>;

/** Mounts modules on any server of Web requests. Throws on duplicate ids and routes. */
export function mount(modules: readonly AnyModule[], settings: HostSettings): WebHandler {
  const handle = handler(modules, settings);
  return (request, { remoteAddress } = {}) =>
    new Promise((resolve, reject) => {
      const answer = new WebAnswer(request.signal, resolve);
      receive(request, { remoteAddress, resetAndDestroy: () => answer.cut() })
        .then((received) => handle(received, answer))
        .catch(reject);
    });
}
