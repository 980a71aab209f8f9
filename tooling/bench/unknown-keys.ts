import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** A well-formed key that nobody has. */
function unknownKey(): string {
  const body = `rcm_live_${randomBytes(8).toString('hex')}_${randomBytes(22).toString('hex').slice(1)}`;
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(body);
  let checksum = '';
  for (let index = 0; index < 6; index += 1) {
    checksum = digits[rest % 62] + checksum;
    rest = Math.floor(rest / 62);
  }
  return `${body}_${checksum}`;
}

interface Flood {
  readonly address: string;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Sends requests with unknown and malformed keys for some seconds, each connection the next as soon as the last is answered,
 * and a new connection as soon as one is closed. Returns the answers. It runs in a thread of its own, so that it does not
 * delay requests that are measured meanwhile.
 */
export const floodOfUnknownKeys = (flood: Flood): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: flood });
    worker.once('message', resolve).once('error', reject);
  });

async function send({ address, connections, seconds }: Flood): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1_000;
  let answers = 0;
  const one = (key: string) =>
    new Promise<void>((resolve) => {
      get(address, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        answers += 1;
        response.resume().once('close', resolve);
      }).once('error', () => resolve());
    });
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      while (performance.now() < end) {
        await one(index % 2 === 0 ? unknownKey() : 'malformed');
        await turn();
      }
    }),
  );
  agent.destroy();
  return answers;
}

if (!isMainThread && parentPort) parentPort.postMessage(await send(workerData as Flood));
