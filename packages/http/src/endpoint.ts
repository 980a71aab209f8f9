import type { ErrorEnvelope } from '@rcm/envelope';
import { answered } from './answered.ts';
import { exchangeOf, type ReceivedRequest, type SentResponse, targetOf } from './exchange.ts';
import { callerOf, type HostSettings, hostOf } from './handler.ts';
import { RefusalCounts } from './refusals.ts';
import { readJsonBody } from './request-body.ts';

/** A path that receives JSON from keys and is no operation, such as that of another protocol. */
export interface Endpoint<Request extends ReceivedRequest, Response extends SentResponse> {
  /** The name in the log, the metrics, and the audit events of refused keys. */
  readonly name: string;
  readonly path: string;
  /** The most bytes of a body. */
  readonly bodyLimit: number;
  readonly errorEnvelope: ErrorEnvelope;
  /** Throws where the request is refused whatever its key is. */
  admit(request: Request): void;
  answer(request: Request, response: Response, body: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The handler of an endpoint, with the keys, limits and log of a host. */
export function endpointHandler<Request extends ReceivedRequest, Response extends SentResponse>(
  endpoint: Endpoint<Request, Response>,
  settings: HostSettings,
): (request: Request, response: Response) => Promise<void> {
  const host = hostOf(settings);
  const refusals = new RefusalCounts();
  const headers = { ...settings.headers, 'Cache-Control': 'no-store' };
  return (request, response) => {
    const { name: operation, errorEnvelope: envelope } = endpoint;
    const exchange = exchangeOf({ request, response, headers, envelope, operation });
    return answered(exchange, host, refusals, async () => {
      endpoint.admit(request);
      const { organization } = await callerOf(exchange, host);
      const share = host.bodyShares.begin(organization.id);
      try {
        const { value } = await readJsonBody(request, endpoint.bodyLimit, share);
        const sent = { ...exchange.headers, 'X-Request-Id': exchange.requestId };
        for (const [name, text] of Object.entries(sent)) response.setHeader(name, text);
        await endpoint.answer(request, response, value);
      } finally {
        share.end();
      }
    });
  };
}

/** True for a request to the path of an endpoint. */
export const isTo = (
  { path }: Pick<Endpoint<never, never>, 'path'>,
  request: Pick<ReceivedRequest, 'url'>,
): boolean => targetOf(request).path === path;
