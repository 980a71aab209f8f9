import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Interactive shells as a terminal opens them, without options that end them at a failure. */
const shells = {
  bash: ['bash', '--noprofile', '--norc', '-i'],
  sh: ['sh', '-i'],
} as const;

/** The result of a pasted block. */
interface Pasted {
  /** The output of its commands. */
  readonly output: string;
  /** The exit status of its last command. */
  readonly status: number;
  /** The statuses of the responses to its requests, in order. */
  readonly answers: readonly number[];
}

/** The limit on requests of a block, which stops endless loops. */
const mostRequests = 60;

const longestBlock = 180_000;

/**
 * Opens a shell and a proxy in front of an API at `url`. Blocks are pasted unchanged, each followed by a line that reports
 * its end.
 */
export async function openShell(
  shell: keyof typeof shells,
  api: string,
  { cwd, env }: { readonly cwd: string; readonly env: (url: string) => NodeJS.ProcessEnv },
) {
  const [program, ...args] = shells[shell];
  const proxy = await proxyOf(api);
  // Without its own terminal, an interactive shell would wait for that of the tests.
  const child = spawn(program, args, { cwd, env: env(proxy.url), detached: true });
  let output = '';
  let errors = '';
  let look = () => {};
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close');
  const stop = () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL');
  };
  let blocks = 0;
  return {
    async paste(text: string): Promise<Pasted> {
      blocks += 1;
      output = '';
      errors = '';
      const mark = `end-of-block-${blocks}`;
      const isOver = proxy.count(mostRequests);
      const end = new RegExp(`\\n${mark} (\\d+)\\n`);
      const isDone = new Promise<void>((resolve) => {
        look = () => {
          if (end.test(output)) resolve();
        };
      });
      child.stdin.write(`${text.trimEnd()}\nprintf '\\n%s %s\\n' ${mark} "$?"\n`);
      const timeout = AbortSignal.timeout(longestBlock);
      const isLate = once(timeout, 'abort').then(() => `took more than ${longestBlock / 1000} s`);
      const problem = await Promise.race([
        isDone,
        isLate,
        isOver.then(() => `made more than ${mostRequests} requests`),
        ended.then(() => 'ended its shell'),
      ]);
      if (typeof problem === 'string') {
        stop();
        throw new Error(`The block ${problem}:\n${text}\n${output}${errors}`);
      }
      const status = Number(end.exec(output)?.[1]);
      return { output: output.replace(end, ''), status, answers: proxy.answers() };
    },
    async close() {
      stop();
      await ended;
      await proxy.close();
    },
  };
}

async function proxyOf(api: string) {
  let answers: number[] = [];
  let over = () => {};
  let most = 0;
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '' } = request;
    const onward = send(new URL(url, api), { method, headers }, (answer) => {
      const { statusCode = 500 } = answer;
      answers.push(statusCode);
      if (answers.length > most) over();
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: () => answers,
    count: (requests: number) =>
      new Promise<void>((resolve) => {
        answers = [];
        most = requests;
        over = resolve;
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
