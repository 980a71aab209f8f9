import { lookup as systemLookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isPublicAddress, isPublicHost } from './public-address.ts';

/** A message to send. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why there was no response. */
export type SendError = 'ADDRESS_NOT_ALLOWED' | 'TIMEOUT' | 'CONNECTION_FAILED';

/** The status of the response, whose body is not read, or why there was none. */
export type SendResult =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: SendError };

/** Sends messages to endpoints. */
export interface Sender {
  /** False for a host to which nothing is ever sent. An allowed name may still resolve to blocked addresses. */
  mayReach(hostname: string): boolean;
  /** Sends a message; never throws. */
  send(message: Message): Promise<SendResult>;
}

/** The options of `httpsSender`. */
interface SenderOptions {
  /** Host names that may have private addresses, in the operator's own network. */
  readonly allowedHosts?: readonly string[];
  /** Milliseconds to wait for the response; default 10,000. */
  readonly timeout?: number;
  /** Additional options of the connection. */
  readonly connection?: Pick<RequestOptions, 'ca'>;
  readonly lookup?: typeof systemLookup;
}

class AddressNotAllowed extends Error {}

/**
 * Sends by https to public addresses only. The address is checked when the connection resolves the name, so that DNS
 * rebinding can't bypass the check; redirects are not followed.
 */
export function httpsSender(options: SenderOptions = {}): Sender {
  const { allowedHosts = [], timeout = 10_000, connection = {}, lookup = systemLookup } = options;
  const publicLookup: RequestOptions['lookup'] = (hostname, settings, done) =>
    lookup(hostname, { ...settings, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      if (allowed.length === 0) return done(new AddressNotAllowed(), []);
      const [first] = allowed;
      return settings.all ? done(null, allowed) : done(null, first?.address ?? '', first?.family);
    });

  const mayReach = (hostname: string) => allowedHosts.includes(hostname) || isPublicHost(hostname);

  const send = ({ url, headers, body }: Message): Promise<SendResult> =>
    new Promise((resolve) => {
      const { hostname } = new URL(url);
      if (!mayReach(hostname)) {
        resolve({ status: null, error: 'ADDRESS_NOT_ALLOWED' });
        return;
      }
      const outgoing = request(url, {
        ...connection,
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeout),
        ...(!allowedHosts.includes(hostname) && { lookup: publicLookup }),
      });
      outgoing.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, error: null });
        response.destroy();
      });
      outgoing.on('error', (error) => resolve({ status: null, error: reasonOf(error) }));
      outgoing.end(body);
    });

  return { mayReach, send };
}

function reasonOf(error: Error): SendError {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED';
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'TIMEOUT' : 'CONNECTION_FAILED';
}
