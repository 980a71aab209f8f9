import { InvalidArgumentError, Option } from 'commander';
import type { RcmCommand } from './rcm-command.ts';
import { stopWith } from './signals.ts';

/** `rcm mcp`. */
export function addMcpCommand(program: RcmCommand): void {
  program
    .command('mcp')
    .description(
      'connect an agent by standard input and output to a served API, with the key in RCM_API_KEY; it forwards messages to ' +
        '/mcp and needs no database, so that the agent has the same tools, rights and audit trail as over HTTP',
    )
    .addOption(
      new Option('--url <url>', 'address of the API')
        .env('RCM_API_URL')
        .default(new URL('http://127.0.0.1:3000'), 'http://127.0.0.1:3000')
        .argParser(address),
    )
    .prints('the messages of the protocol, one line each, also without --json')
    .action(async ({ url }: { url: URL }, command: RcmCommand) => {
      const { env, stdin = process.stdin, stdout } = command.host;
      const key = env.RCM_API_KEY;
      if (!key) throw new Error('RCM_API_KEY is missing. Set it to the key that the agent uses.');
      const { forwardStdio } = await import('@rcm/mcp/stdio');
      stopWith(async () => void stdin.destroy());
      await forwardStdio({ input: stdin, output: stdout, url: new URL('/mcp', url), key });
    });
}

function address(value: string): URL {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('Expected an http or https URL.');
  return url;
}
