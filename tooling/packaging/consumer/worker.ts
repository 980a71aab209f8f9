import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';

/** The globals of browsers and workers, without those of Node. */
const globals = {
  AbortController,
  AbortSignal,
  atob,
  clearTimeout,
  crypto,
  DOMException,
  fetch,
  FormData,
  Headers,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

/** Calls the API by a client that is evaluated without any Node API: `worker.ts FILE URL KEY`. */
const [file = '', url, key] = process.argv.slice(2);
const client = new SourceTextModule(readFileSync(file, 'utf8'), { context: createContext(globals) });
await client.link((specifier) => {
  throw new Error(`The client imports ${specifier}`);
});
await client.evaluate();
const { createRcm, verifyWebhook } = client.namespace as typeof import('@rcm/client');
const { data } = await createRcm({ url: url ?? '', key: key ?? '' }).organization.whoami();
const refused = await verifyWebhook({ secret: 'whsec_AAAA', headers: {}, body: '' }).catch(
  ({ code }) => code,
);
process.stdout.write(JSON.stringify({ scopes: data?.data.apiKey.scopes, refused }));
