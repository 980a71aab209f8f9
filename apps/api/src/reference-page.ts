import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { type CachedResponse, type CountBody, cachedResponse } from './cached-response.ts';
import { guides, guidesChapter } from './guides.ts';
import { type ShownDocument, shownExchanges } from './shown-exchanges.ts';

const script = join(
  dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))),
  'browser/standalone.js',
);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Revenue-cycle API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script type="module" src="/docs/start.js"></script>
</body>
</html>
`;

const settings = JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  // Every operation has samples in the languages of the clients.
  hiddenClients: true,
  authentication: { preferredSecurityScheme: 'bearer' },
});

/**
 * Adds the guides, whose headings are part of the navigation, and the recorded exchanges. Optional parameters keep their
 * examples but are not sent until the reader enables them. The few distinct errors are shared by all operations, because
 * the page is ready a fifth sooner with them than with thousands of copies.
 */
const start = () => `const read = async (path) => (await fetch(path)).json();
const [document, exchanges] = await Promise.all(['/api/v1/openapi.json', '/docs/exchanges.json'].map(read));
const names = new Map();
document.components.responses = {};
const share = (answer) => {
  const text = JSON.stringify(answer);
  if (!names.has(text)) names.set(text, 'error' + names.size);
  const name = names.get(text);
  document.components.responses[name] = answer;
  return { $ref: '#/components/responses/' + name };
};
document.info.description = ['# Introduction', document.info.description, ${JSON.stringify(guidesChapter())}].join('\\n\\n');
for (const operation of Object.values(document.paths).flatMap(Object.values)) {
  for (const parameter of operation.parameters) {
    if (parameter.required) continue;
    parameter.examples = { example: { value: parameter.example, 'x-disabled': true } };
    delete parameter.example;
  }
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (Number(status) >= 400) operation.responses[status] = share(answer);
  }
  const { samples, body, status, response } = exchanges[operation.operationId] ?? {};
  if (samples === undefined) continue;
  operation['x-codeSamples'] = samples;
  for (const content of Object.values(operation.requestBody?.content ?? {})) content.example = body;
  for (const content of Object.values(operation.responses[status]?.content ?? {})) content.example = response;
}
Scalar.createApiReference('#reference', { content: document, ...${settings} });
`;

/** The page loads nothing from other origins. Its own script writes inline styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For content that may change with the next release: browsers revalidate it each time, and get 304. */
export const revalidated = 'public, no-cache';

const answerPage = cachedResponse({
  type: 'text/html; charset=utf-8',
  cacheControl: revalidated,
  make: () => page,
});

const files = (readDocument: () => ShownDocument): Readonly<Record<string, CachedResponse>> => ({
  '/docs': answerPage,
  '/docs/': answerPage,
  '/docs/start.js': cachedResponse({
    type: 'text/javascript; charset=utf-8',
    cacheControl: revalidated,
    make: start,
  }),
  '/docs/exchanges.json': cachedResponse({
    type: 'application/json',
    cacheControl: revalidated,
    make: () => JSON.stringify(shownExchanges(readDocument())),
  }),
  '/docs/reference.js': cachedResponse({
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    make: () => readFile(script),
  }),
  ...Object.fromEntries(
    guides.map(({ file, text }) => [
      `/docs/guides/${file}`,
      cachedResponse({
        type: 'text/plain; charset=utf-8',
        cacheControl: revalidated,
        make: () => text,
      }),
    ]),
  ),
});

/**
 * Serves the browsable reference at `/docs` and its guides as they are written, from own files, and redirects `/` to it.
 */
export function referencePage(count: CountBody, readDocument: () => ShownDocument): Middleware {
  const answers = files(readDocument);
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    if (context.path === '/') {
      await count(context, 0);
      return context.redirect('/docs');
    }
    const answer = answers[context.path];
    if (!answer) return next();
    context.set('Content-Security-Policy', policy);
    await answer(context, count);
  };
}
