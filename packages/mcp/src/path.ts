import type { IncomingMessage } from 'node:http';
import { isTo } from '@rcm/http/endpoint';

/** The path of the protocol. */
export const mcpPath = '/mcp';

/** True for a request to the path of the protocol. */
export const isMcpRequest = (request: Pick<IncomingMessage, 'url'>): boolean =>
  isTo({ path: mcpPath }, request);
