import { Agent, type IncomingMessage, request } from 'node:http';

/** The results of clients that send sequential requests on keep-alive connections. */
export interface KeptAlive {
  readonly answered: number;
  /** Connections that closed without a response to a sent request. */
  readonly failed: readonly string[];
}

/** Requests a path on keep-alive connections of some clients, until the API accepts no new connection. */
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

/** Sends one request: answered, connection refused, or the error. */
function once(url: string, headers: Record<string, string>, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers }, (response: IncomingMessage) => {
      response.once('end', () =>
        resolve(response.statusCode === 200 ? 'answered' : `${response.statusCode}`),
      );
      response.once('error', (error) => resolve(`${error.message} in the answer`));
      response.resume();
    });
    // A new connection that closes immediately was never accepted.
    sent.once('error', ({ message }) => resolve(sent.reusedSocket ? message : 'refused'));
    sent.end();
  });
}
