import { Agent, type IncomingMessage, request } from 'node:http';

/** What clients saw who send one request after the other on connections that they keep. */
export interface KeptAlive {
  readonly answered: number;
  /** Connections that ended without an answer to the request that was sent on them. */
  readonly failed: readonly string[];
}

/** Asks for a path on kept-alive connections, `clients` at a time, until the API takes no new connection. */
export function keepAsking(url: string, headers: Record<string, string>, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const failed: string[] = [];
  let answered = 0;
  const ask = async () => {
    for (;;) {
      const outcome = await once(url, headers, agent);
      if (outcome === 'refused') return;
      if (outcome === 'answered') answered += 1;
      else failed.push(outcome);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, ask)).then((): KeptAlive => {
    agent.destroy();
    return { answered, failed };
  });
  return { done, answered: () => answered };
}

/** One request: answered, refused with the connection itself, or what went wrong. */
function once(url: string, headers: Record<string, string>, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers }, (response: IncomingMessage) => {
      response.once('end', () =>
        resolve(response.statusCode === 200 ? 'answered' : `${response.statusCode}`),
      );
      response.once('error', (error) => resolve(`${error.message} in the answer`));
      response.resume();
    });
    // A new connection that ends at once was never accepted.
    sent.once('error', ({ message }) => resolve(sent.reusedSocket ? message : 'refused'));
    sent.end();
  });
}
