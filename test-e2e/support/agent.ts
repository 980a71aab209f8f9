import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { inject, onTestFinished } from 'vitest';
import { rcmCommand } from './rcm.ts';

/** The result of a tool. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

/** An agent: the protocol's client with a key. */
export interface Agent {
  readonly client: Client;
  call(tool: string, given?: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

/** The revision in which an agent speaks. */
export type Revision = '2026-07-28' | '2025';

/** The revisions that are served. */
export const revisions: readonly Revision[] = ['2026-07-28', '2025'];

/** Calls a tool of a connected client. */
const agentOf = (client: Client): Agent => ({
  client,
  async call(name, given = {}) {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
    const [block] = content;
    if (content.length !== 1 || block?.type !== 'text')
      throw new Error(`${name} answered with other content`);
    return { isError, text: block.text };
  },
});

const clientOf = (revision: Revision) =>
  new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: revision === '2025' ? 'legacy' : { pin: revision } } },
  );

/** A server in the configuration of a client: a program to start, or an address. */
export type ConfiguredServer =
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Connects an agent by the configuration of a client, in a folder and an environment that know nothing of the checkout. */
export async function connectAsConfigured(server: ConfiguredServer): Promise<Agent> {
  const client = clientOf('2025');
  onTestFinished(() => client.close());
  await client.connect(
    'url' in server
      ? new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } })
      : new StdioClientTransport({
          ...server,
          args: [...server.args],
          env: { ...server.env, PATH: '' },
          cwd: '/',
        }),
  );
  return agentOf(client);
}

/** Connects an agent to the served API. It has no session, so there is nothing to close. */
export async function connect(
  key: string,
  revision: Revision = '2026-07-28',
  url = inject('url'),
): Promise<Agent> {
  const client = clientOf(revision);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return agentOf(client);
}

/** Connects an agent by `rcm mcp`, which runs until the test is finished. */
export async function connectByStdio(key: string, revision: Revision, url = inject('url')): Promise<Agent> {
  const client = clientOf(revision);
  const [command = '', ...args] = rcmCommand();
  const env = { PATH: process.env.PATH ?? '', RCM_API_KEY: key, RCM_API_URL: url };
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command, args: [...args, 'mcp'], env }));
  return agentOf(client);
}

/** The HTTP status and the data of a result. Throws where a result with data has no marks. */
export function answerOf({ text }: ToolResult): { readonly status: number; readonly data: string } {
  const status = Number(/^HTTP (\d+)/m.exec(text)?.[1] ?? 0);
  if (status === 0) throw new Error(`The result names no status: ${text}`);
  const [, data] = /^BEGIN (?<mark>[0-9a-f]{16})\n(.*)\nEND \k<mark>$/ms.exec(text)?.slice(1) ?? [];
  return { status, data: data ?? '' };
}

/** The text of a result in all its parts. */
export async function wholeText(
  agent: Agent,
  tool: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  let whole = '';
  for (let from = 0; ; ) {
    const { text, isError } = await agent.call(tool, { ...given, from });
    if (isError) throw new Error(text);
    const [, start, end] = /^Characters (\d+) to (\d+)\D/.exec(text) ?? [];
    if (end === undefined) return text;
    if (Number(start) !== whole.length) throw new Error(`Part ${from} begins at ${start}`);
    whole += text.slice(text.indexOf('\n\n') + 2);
    const next = /repeat the call with from: (\d+)\.$/.exec(text.split('\n')[0] ?? '')?.[1];
    if (next === undefined) return whole;
    from = Number(next);
  }
}
