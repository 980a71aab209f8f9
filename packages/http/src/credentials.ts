import { ApiError, unauthenticated } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';
import { countStranger } from './counting.ts';
import type { Exchange, RequestConnection } from './exchange.ts';
import { valuesOf } from './request-headers.ts';
import type { RequestLimit } from './request-limit.ts';

/** How keys are checked, and how many requests without a valid one are answered. */
interface CredentialSettings {
  readonly authenticate: (key: string) => Promise<Principal>;
  readonly strangerLimit?: RequestLimit;
}

/**
 * The principal of the request. Throws 401 without a valid key, and 429 beyond the limit of such requests of the address.
 * A connection that sends nothing but such requests is closed.
 */
export async function authenticated(
  exchange: Exchange,
  { authenticate, strangerLimit }: CredentialSettings,
): Promise<Principal> {
  try {
    const principal = await authenticate(bearerKey(exchange));
    refusedKeys.delete(exchange.request.socket);
    return principal;
  } catch (error) {
    if (!ApiError.is(error) || error.status !== 401) throw error;
    countRefusedKey(exchange);
    if (strangerLimit) await countStranger(exchange, strangerLimit);
    throw error;
  }
}

/** The requests without a valid key in succession after which their connection is closed. */
export const mostRefusedKeys = 10;

/** How many requests without a valid key each connection has sent since its last valid one. */
const refusedKeys = new WeakMap<RequestConnection, number>();

function countRefusedKey({ request: { socket }, response }: Exchange): void {
  const count = (refusedKeys.get(socket) ?? 0) + 1;
  refusedKeys.set(socket, count);
  if (count >= mostRefusedKeys) response.setHeader('Connection', 'close');
}

function bearerKey({ request }: Exchange): string {
  const [given = '', ...others] = valuesOf(request, 'authorization');
  const match = others.length === 0 ? /^bearer ([\x21-\x7e]{1,512})$/i.exec(given) : null;
  if (!match?.[1]) throw unauthenticated('Expected exactly one Authorization header with a bearer key');
  return match[1];
}
