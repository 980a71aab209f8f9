import { lookup as systemLookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isPublicAddress, isPublicHost } from './public-address.ts';

/** A message as it goes out. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why no answer came. */
export type SendError = 'ADDRESS_NOT_ALLOWED' | 'TIMEOUT' | 'CONNECTION_FAILED';

/** What came back: the status of an answer, whose body nobody reads, or why there was none. */
export type Sent =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: SendError };

/** The way out of messages. */
export interface Sender {
  /** False for a host to which nothing is ever sent; a name may still lead to addresses that are closed. */
  mayReach(hostname: string): boolean;
  /** Sends a message; never throws. */
  send(message: Message): Promise<Sent>;
}

/** How messages may leave. */
interface SenderOptions {
  /** Host names for which private addresses are open too: of the operator's own network. */
  readonly allowedHosts?: readonly string[];
  /** Milliseconds until an answer must have come; default 10,000. */
  readonly mostWait?: number;
  /** Further options of the connection. */
  readonly connection?: Pick<RequestOptions, 'ca'>;
  readonly lookup?: typeof systemLookup;
}

class AddressNotAllowed extends Error {}

/**
 * Sends by https to the public internet alone. What a name leads to is judged where the connection takes it, so that a
 * name that changes meanwhile leads nowhere else; redirects are answers like others.
 */
export function httpsSender(options: SenderOptions = {}): Sender {
  const { allowedHosts = [], mostWait = 10_000, connection = {}, lookup = systemLookup } = options;
  const publicLookup: RequestOptions['lookup'] = (hostname, settings, done) =>
    lookup(hostname, { ...settings, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      if (allowed.length === 0) return done(new AddressNotAllowed(), []);
      const [first] = allowed;
      return settings.all ? done(null, allowed) : done(null, first?.address ?? '', first?.family);
    });

  const mayReach = (hostname: string) => allowedHosts.includes(hostname) || isPublicHost(hostname);

  const send = ({ url, headers, body }: Message): Promise<Sent> =>
    new Promise((resolve) => {
      const { hostname } = new URL(url);
      if (!mayReach(hostname)) {
        resolve({ status: null, error: 'ADDRESS_NOT_ALLOWED' });
        return;
      }
      const sending = request(url, {
        ...connection,
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(mostWait),
        ...(!allowedHosts.includes(hostname) && { lookup: publicLookup }),
      });
      sending.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, error: null });
        response.destroy();
      });
      sending.on('error', (error) => resolve({ status: null, error: reasonOf(error) }));
      sending.end(body);
    });

  return { mayReach, send };
}

function reasonOf(error: Error): SendError {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED';
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'TIMEOUT' : 'CONNECTION_FAILED';
}
