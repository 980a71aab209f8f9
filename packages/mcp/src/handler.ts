import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from '@rcm/http';
import { endpointHandler } from '@rcm/http/endpoint';
import type { AnyModule } from '@rcm/http/module';
import { routeTables } from '@rcm/http/routes';
import { type HostSettings, mount } from '@rcm/http/web';
import type { z } from 'zod';
import { Catalog } from './catalog.ts';
import type { Guide } from './guide.ts';
import { toolServer } from './tools.ts';
import { mcpEndpoint } from './transport.ts';

/** The settings of the protocol's host. */
export interface McpSettings {
  readonly modules: readonly AnyModule[];
  /** The host of the modules: keys, limits and log. */
  readonly host: HostSettings;
  /** The names in `Host` and `Origin` of requests that are answered, IPv6 addresses in brackets. */
  readonly hosts: readonly string[];
  /** What the tool `guide` shows. */
  readonly guides: readonly Guide[];
  /** The data of the answer to a request of an agent that waits for approval; left out where none can. */
  readonly held?: z.ZodObject;
  /** The id of the operation that finds records by words. */
  readonly searchOperation: string;
  readonly version: string;
}

/** The bytes of a request besides the body of the operation that it calls. */
const roomForEnvelope = 64 * 1024;

/** Answers a request of the protocol. */
export type McpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The handler of the protocol, with its library loaded. */
export function loadedHandler({
  modules,
  host,
  hosts,
  guides,
  held,
  searchOperation,
  version,
}: McpSettings): McpHandler {
  const catalog = new Catalog(modules);
  const tools = {
    catalog,
    guides,
    ...(held && { held }),
    routes: routeTables(modules),
    send: mount(modules, { ...host, isForTools: true }),
    searchOperation,
    version,
  };
  const largestBody = Math.max(...catalog.operations.map(({ operation }) => bodyLimitOf(operation)));
  const endpoint = mcpEndpoint({
    hosts,
    bodyLimit: largestBody + roomForEnvelope,
    serverFor: (authorization) => toolServer(tools, authorization),
  });
  return endpointHandler(endpoint, host);
}
