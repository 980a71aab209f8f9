import { createClient } from './generated/client/index.ts';
import { Rcm } from './generated/sdk.gen.ts';

export type * from './generated/types.gen.ts';
export { Rcm };

/** Where the API answers, and with which key. */
export interface RcmSettings {
  /** The service's address, without `/api/v1`. */
  readonly url: string;
  /** The API key; it selects the organization. */
  readonly key: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: typeof fetch;
}

/** A client with one method for each operation: `rcm.gfe.getEstimate({ path: { gfeId } })`. */
export const createRcm = ({ url, key, fetch }: RcmSettings): Rcm =>
  new Rcm({
    client: createClient({
      baseUrl: url.replace(/\/+$/, ''),
      auth: key,
      // Repeated parameters mean OR: `status=A&status=B`.
      querySerializer: { array: { explode: true, style: 'form' } },
      ...(fetch && { fetch }),
    }),
  });
