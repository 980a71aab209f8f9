import { setTimeout as sleep } from 'node:timers/promises';
import { remittance } from './remittance-file.ts';
import type { Target } from './targets.ts';

/** Claims of a file; none of them is found, so that nothing needs to be seeded. */
export const claimsEach = 100;

/** Sends a request with a key, and returns the data of its response. Throws for any status that is no success. */
export type Send = (
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the data of any operation
) => Promise<any>;

/** Sends requests to a server with a key. */
export const sender =
  ({ url }: Pick<Target, 'url'>, apiKey: string): Send =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text).data;
  };

let files = 0;

/** Milliseconds from the upload of a file until its contents are posted. */
export async function timeImport(send: Send): Promise<number> {
  files += 1;
  const content = [...remittance(claimsEach, (claim) => `F${files}C${claim}`)]
    .join('')
    .replace('EFT-BENCH', `EFT-${files}`);
  const started = performance.now();
  let { import: imported } = await send('POST', '/imports/x12', { content });
  while (imported.status === 'READING' || imported.status === 'POSTING') {
    await sleep(5);
    ({ import: imported } = await send('GET', `/imports/${imported.id}`));
  }
  if (imported.status !== 'DONE') throw new Error(`An import ended as ${imported.status}`);
  return performance.now() - started;
}
