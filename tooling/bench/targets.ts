import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Installed, rcm } from './installation.ts';

/** A server under load. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** The API as it runs in production: row level security, the unprivileged role, keys checked, requests logged. */
export async function startApi({ environment }: Installed): Promise<Target> {
  const child = spawn(process.execPath, [...rcm, 'serve'], {
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolveUrl, reject) => {
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      if (said.length > 10_000) return;
      said += data;
      const found = /"url":"(http:[^"]+)"/.exec(said)?.[1];
      if (found) resolveUrl(found);
    });
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  return { name: 'api', url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}

/** The hand-written server, which writes audit rows and a log as the API does, or neither. */
export async function startPeer(
  { superuserUrl }: Installed,
  name: 'audited peer' | 'bare peer',
): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'peer.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PEER_DATABASE_URL: superuserUrl,
      PEER_IS_BARE: String(name === 'bare peer'),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Its log is read and dropped, as the API's is.
  child.stdout?.resume();
  const url = await new Promise<string>((resolveUrl, reject) => {
    child.once('message', (message) => resolveUrl((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`the ${name} ended with ${code}`)));
  });
  return { name, url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}
