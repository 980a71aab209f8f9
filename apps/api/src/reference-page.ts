import { createReadStream, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';

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
  authentication: { preferredSecurityScheme: 'bearer' },
});

/** Optional parameters keep their examples and are left out of a request until somebody ticks them. */
const start = `const document = await (await fetch('/api/v1/openapi.json')).json();
for (const operation of Object.values(document.paths).flatMap(Object.values)) {
  for (const parameter of operation.parameters) {
    if (parameter.required) continue;
    parameter.examples = { example: { value: parameter.example, 'x-disabled': true } };
    delete parameter.example;
  }
}
Scalar.createApiReference('#reference', { content: document, ...${settings} });
`;

/** The page loads nothing from elsewhere, and could not: its styles are written by its own script. */
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

/** Serves the browsable reference at `/docs` from the package's own files. */
export const referencePage: Middleware = async (context, next) => {
  if (context.method !== 'GET' && context.method !== 'HEAD') return next();
  if (context.path === '/docs' || context.path === '/docs/') {
    context.set('Content-Security-Policy', policy);
    context.type = 'html';
    context.body = page;
  } else if (context.path === '/docs/start.js') {
    context.type = 'text/javascript; charset=utf-8';
    context.body = start;
  } else if (context.path === '/docs/reference.js') {
    context.type = 'text/javascript; charset=utf-8';
    context.set('Cache-Control', 'public, max-age=3600');
    context.length = statSync(script).size;
    context.body = createReadStream(script);
  } else await next();
};
