import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

/** Where messages come from and go to, and the server that answers them. */
export interface StdioSettings {
  readonly input: Readable;
  readonly output: Pick<NodeJS.WritableStream, 'write'>;
  /** The address of the protocol, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: URL;
  readonly key: string;
}

/** The parts of a message that are repeated in headers. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const versionInMeta = 'io.modelcontextprotocol/protocolVersion';

/** Forwards messages, a line each, to a server of the protocol over HTTP, and its answers back; ends with the input. */
export async function forwardStdio({ input, output, url, key }: StdioSettings): Promise<void> {
  /** The version that a client of 2025 has negotiated; later ones name theirs in each message. */
  let negotiated: string | null = null;
  const pending = new Map<string | number, AbortController>();
  const write = (text: string) => output.write(`${text.replaceAll('\n', ' ')}\n`);

  const forward = async (message: Message, line: string): Promise<void> => {
    const { id = null } = message;
    const leaving = new AbortController();
    if (id !== null) pending.set(id, leaving);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headersOf(message, negotiated), authorization: `Bearer ${key}` },
        body: line,
        signal: leaving.signal,
        redirect: 'error',
      });
      for await (const text of messagesOf(answer)) {
        negotiated = versionIn(text) ?? negotiated;
        write(text);
      }
    } catch (error) {
      if (leaving.signal.aborted || id === null) return;
      write(failureOf(id, error instanceof Refused ? error.message : `${url.origin} can't be reached`));
    } finally {
      if (id !== null) pending.delete(id);
    }
  };

  const running = new Set<Promise<void>>();
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const message = parsed(line);
    if (message === null)
      return void (line.trim() === '' || write(failureOf(null, 'Expected a JSON object', -32_700)));
    if (message.method === 'notifications/cancelled') {
      pending.get(message.params?.requestId as string | number)?.abort();
      return;
    }
    const work = forward(message, line).finally(() => running.delete(work));
    running.add(work);
  });
  await once(lines, 'close');
  await Promise.all(running);
}

/** An answer that is none of the protocol's. */
class Refused extends Error {}

function parsed(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const failureOf = (id: string | number | null, message: string, code = -32_000) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

/** The headers by which servers know a message without reading it. */
function headersOf({ method = '', params = {} }: Message, negotiated: string | null): Record<string, string> {
  const meta = params._meta as Readonly<Record<string, unknown>> | undefined;
  const version = meta?.[versionInMeta] ?? negotiated;
  const name = params.name ?? params.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' && { 'mcp-protocol-version': inHeader(version) }),
    'mcp-method': inHeader(method),
    ...(typeof name === 'string' && { 'mcp-name': inHeader(name) }),
  };
}

/** Text as a header can hold it. */
const inHeader = (text: string) =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`;

/** The messages of an answer: one as JSON, or several as events. */
async function* messagesOf(answer: Response): AsyncGenerator<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 202 || answer.body === null) return;
  if (type.startsWith('application/json')) {
    const text = await answer.text();
    // Errors of the transport answer no message, so they have no id.
    if (!answer.ok && parsed(text)?.id == null) throw new Refused(`HTTP ${answer.status}: ${text}`);
    yield text;
  } else if (type.startsWith('text/event-stream')) {
    const lines = createInterface({ input: Readable.fromWeb(answer.body as WebStream) });
    let data = '';
    for await (const line of lines) {
      if (line.startsWith('data:')) data += line.slice(5).trimStart();
      else if (line === '' && data !== '') {
        yield data;
        data = '';
      }
    }
  } else throw new Refused(`HTTP ${answer.status} is no answer of the Model Context Protocol`);
}

/** The version in the answer to `initialize`; null in any other. */
function versionIn(text: string): string | null {
  const { result } = (parsed(text) ?? {}) as { result?: { protocolVersion?: unknown } };
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : null;
}
