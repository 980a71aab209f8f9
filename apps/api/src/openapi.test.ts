import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { documents, documentsFolder } from './documents.ts';
import { describedModules } from './modules.ts';

const written = readFileSync(join(documentsFolder, 'openapi.json'), 'utf8');

interface Example {
  readonly schema: object;
  readonly example?: unknown;
}

interface Body {
  readonly content: { readonly 'application/json': Example };
}

interface Parameter extends Example {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly 'x-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Partial<Body> & { readonly description: string }>>;
}

const document = JSON.parse(written) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ id: operation.operationId, path, operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'document', ...document });

/** Why an example does not fit its schema. */
function misfits({ schema, example }: Example): string[] {
  if (example === undefined) return ['there is no example'];
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const validate = ajv.compile(local);
  validate(example);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A path whose parameters have no names, which callers never see. */
const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

describe('the committed document', () => {
  // Compared as a whole: a difference of two megabytes is no use to anybody.
  test.each(Object.entries(documents))(
    '%s is what the modules say, or else `pnpm documents` writes it anew',
    (path, text) => {
      expect(readFileSync(join(documentsFolder, path), 'utf8') === text()).toBe(true);
    },
  );

  test('holds every operation of every module', () => {
    const declared = describedModules.flatMap((module) => Object.values(module.operations));
    expect(operations.map(({ id }) => id).sort()).toEqual(declared.map(({ id }) => id).sort());
  });

  test('holds every operation that docs/operations.md promises', () => {
    const page = readFileSync(join(documentsFolder, 'docs/operations.md'), 'utf8');
    const promised = [...page.matchAll(/^\| (GET|POST|PUT|DELETE) +\| `([^`]+)` +\|$/gm)].map(
      ([, method = '', path = '']) => `${method} ${unnamed(path)}`,
    );
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${unnamed(path.replace('/api/v1', ''))}`),
    );
    expect(promised.length).toBe(305);
    expect(promised.filter((one) => !served.includes(one))).toEqual([]);
  });

  test('is OpenAPI by the strict rules of Redocly', async () => {
    const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    const args = ['lint', 'openapi.json', '--extends', 'recommended-strict', '--format', 'json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args], {
      cwd: documentsFolder,
      env,
    }).catch((failure: { stdout: string }) => failure);
    const { problems } = JSON.parse(stdout) as { problems: { message: string; location: unknown }[] };
    expect(problems.map(({ message, location }) => [message, location])).toEqual([]);
  });
});

describe.each(operations)('$id', ({ path, operation }) => {
  test('says what it is for, and who may call it', () => {
    for (const words of [operation.summary, operation.description, operation['x-scope']])
      expect(words).toMatch(/\w/);
    expect(document.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...(operation.tags ?? [])]),
    );
    expect(operation.tags).toHaveLength(1);
  });

  test('documents each parameter, those of its path included', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(operation.parameters.filter(({ description }) => !description)).toEqual([]);
    expect(operation.parameters.flatMap(misfits)).toEqual([]);
  });

  test('shows each body by a schema and an example that fits it', () => {
    const bodies = Object.entries({ request: operation.requestBody, ...operation.responses });
    for (const [name, body] of bodies) {
      if (body === undefined || name === '204') continue;
      const content = body.content?.['application/json'];
      expect(content?.schema, name).toBeTypeOf('object');
      expect(content && misfits(content), name).toEqual([]);
    }
    expect(operation.responses['204']?.content).toBeUndefined();
  });
});
