import { Agent, request as send } from 'node:http';

/** The response to bytes that no well-behaved client would send. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a raw request: headers may repeat, the body is any text or bytes. Fails after 10 s without a response. */
export function sendRaw(
  method: string,
  url: string,
  headers: Readonly<Record<string, string | string[]>>,
  body?: string | Buffer,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const given =
      body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` };
    const outgoing = send(url, { method: method.toUpperCase(), agent, headers: given }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error('no response within 10 s')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
