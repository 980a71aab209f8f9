import { type RequestOptions, request } from 'node:https';
import { carriesCredentials } from '@rcm/envelope';
import { isPublicAddress, isPublicHost } from './public-address.ts';
import { type NameResolver, resolvedNames } from './resolved-names.ts';

/** A message to send. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why nothing is sent to a URL. */
export type UrlFault = 'CREDENTIALS_NOT_ALLOWED' | 'PORT_NOT_ALLOWED' | 'ADDRESS_NOT_ALLOWED';

/** Why there was no response. */
export type SendError = UrlFault | 'TIMEOUT' | 'CONNECTION_FAILED';

/** The status of the response, whose body is not read, or why there was none. */
export type SendResult =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: SendError };

/** Sends messages to endpoints. */
export interface Sender {
  /** Why nothing is ever sent to a URL, else null. The name of an allowed one may still resolve to blocked addresses. */
  faultOf(url: string): UrlFault | null;
  /** Sends a message; never throws. */
  send(message: Message): Promise<SendResult>;
}

/** The options of `httpsSender`. */
interface SenderOptions {
  /** Host names that may have private addresses and any port, in the operator's own network. */
  readonly allowedHosts?: readonly string[];
  /** Ports of other hosts besides 443. */
  readonly allowedPorts?: readonly number[];
  /** Milliseconds to wait for the response; default 10,000. */
  readonly timeout?: number;
  /** Additional options of the connection. */
  readonly connection?: Pick<RequestOptions, 'ca'>;
  /** Resolves the names of other hosts than the allowed ones; by default from the DNS servers of the system. */
  readonly resolver?: NameResolver;
}

class AddressNotAllowed extends Error {}

class NameNotResolved extends Error {}

/**
 * Sends by https to public addresses only. The address is checked when the connection resolves the name, so that DNS
 * rebinding can't bypass the check; redirects are not followed. Names of allowed hosts are resolved by the operating
 * system, so they may be of /etc/hosts.
 */
export function httpsSender(options: SenderOptions = {}): Sender {
  const { allowedHosts = [], allowedPorts = [], timeout = 10_000, connection = {} } = options;
  const addressesOf = resolvedNames(options.resolver);
  const publicLookup: NonNullable<RequestOptions['lookup']> = async (hostname, { all }, done) => {
    const addresses = await addressesOf(hostname);
    if (addresses.length === 0) return done(new NameNotResolved(), []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return done(new AddressNotAllowed(), []);
    return all ? done(null, allowed) : done(null, first.address, first.family);
  };

  const faultOf = (url: string): UrlFault | null => {
    const { hostname, port } = new URL(url);
    if (carriesCredentials(url)) return 'CREDENTIALS_NOT_ALLOWED';
    if (allowedHosts.includes(hostname)) return null;
    if (!isPublicHost(hostname)) return 'ADDRESS_NOT_ALLOWED';
    // `URL` drops the standard port.
    return port === '' || allowedPorts.includes(Number(port)) ? null : 'PORT_NOT_ALLOWED';
  };

  const send = ({ url, headers, body }: Message): Promise<SendResult> =>
    new Promise((resolve) => {
      const fault = faultOf(url);
      if (fault !== null) {
        resolve({ status: null, error: fault });
        return;
      }
      const outgoing = request(url, {
        ...connection,
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeout),
        ...(!allowedHosts.includes(new URL(url).hostname) && { lookup: publicLookup }),
      });
      outgoing.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, error: null });
        response.destroy();
      });
      outgoing.on('error', (error) => resolve({ status: null, error: reasonOf(error) }));
      outgoing.end(body);
    });

  return { faultOf, send };
}

function reasonOf(error: Error): SendError {
  if (error instanceof AddressNotAllowed) return 'ADDRESS_NOT_ALLOWED';
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'TIMEOUT' : 'CONNECTION_FAILED';
}
