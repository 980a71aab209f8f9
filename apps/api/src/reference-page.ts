import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { type CachedResponse, type CountBody, cachedResponse } from './cached-response.ts';

const script = join(
  dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))),
  'browser/standalone.js',
);

/** The guides of this version, beside the sources and beside the build. */
const guidesFolder = join(import.meta.dirname, '../docs/guides');

/** A guide, which the host serves as it is written. */
interface Guide {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const guides: readonly Guide[] = readdirSync(guidesFolder)
  .sort()
  .map((file) => {
    const text = readFileSync(join(guidesFolder, file), 'utf8');
    const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
    return { path: `/docs/guides/${file}`, title, text };
  });

const listOfGuides = guides.map(({ path, title }) => `- [${title}](${path})`).join('\n');

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

/** Links the guides. Optional parameters keep their examples but are not sent until the reader enables them. */
const start = `const document = await (await fetch('/api/v1/openapi.json')).json();
document.info.description += ${JSON.stringify(`\n\n# Guides\n\n${listOfGuides}`)};
for (const operation of Object.values(document.paths).flatMap(Object.values)) {
  for (const parameter of operation.parameters) {
    if (parameter.required) continue;
    parameter.examples = { example: { value: parameter.example, 'x-disabled': true } };
    delete parameter.example;
  }
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

const files: Readonly<Record<string, CachedResponse>> = {
  '/docs': answerPage,
  '/docs/': answerPage,
  '/docs/start.js': cachedResponse({
    type: 'text/javascript; charset=utf-8',
    cacheControl: revalidated,
    make: () => start,
  }),
  '/docs/reference.js': cachedResponse({
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    make: () => readFile(script),
  }),
  ...Object.fromEntries(
    guides.map(({ path, text }) => [
      path,
      cachedResponse({
        type: 'text/plain; charset=utf-8',
        cacheControl: revalidated,
        make: () => text,
      }),
    ]),
  ),
};

/** Serves the browsable reference at `/docs` and the guides that it links to, from own files, and redirects `/` to it. */
export const referencePage =
  (count: CountBody): Middleware =>
  async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    if (context.path === '/') {
      await count(context, 0);
      return context.redirect('/docs');
    }
    const answer = files[context.path];
    if (!answer) return next();
    context.set('Content-Security-Policy', policy);
    await answer(context, count);
  };
