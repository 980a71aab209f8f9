import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AnyOperation } from '@rcm/http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { documents, documentsFolder, stableJson } from './documents.ts';
import { describedModules } from './modules.ts';

const written = readFileSync(join(documentsFolder, 'openapi.json'), 'utf8');

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
}

interface Example {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Body {
  readonly content: Readonly<Partial<Record<'application/json' | 'application/EDI-X12', Example>>>;
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
  readonly 'x-held'?: unknown;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<
    Record<
      string,
      Partial<Body> & {
        readonly description: string;
        readonly headers: Readonly<Record<string, { readonly description?: string }>>;
      }
    >
  >;
}

const document = JSON.parse(written) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-held': Readonly<Record<'202', Body>>;
};

const named = document.components.schemas;

/** The alternatives of a schema except null. */
const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) =>
  [...anyOf, ...oneOf, ...allOf].filter(({ type }) => type !== 'null');

/** True when a field, or the only schema that it refers to, has a description. */
function isDescribed(schema: Schema): boolean {
  if (schema.description) return true;
  if (schema.$ref) return isDescribed(named[schema.$ref.replace(/.*\//, '')] ?? {});
  const [only, ...others] = alternativesOf(schema);
  return only !== undefined && others.length === 0 && isDescribed(only);
}

/** Each nested schema with its path, without following references to named schemas. */
function within(schema: Schema, place: string): (readonly [place: string, schema: Schema])[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    [place, schema],
    ...Object.entries(properties).flatMap(([name, field]) => within(field, `${place}.${name}`)),
    ...alternativesOf(schema).flatMap((one) => within(one, place)),
    ...(items ? within(items, `${place}[]`) : []),
    ...(typeof additionalProperties === 'object' ? within(additionalProperties, `${place}{}`) : []),
  ];
}

const undescribed = (schema: Schema, place: string) =>
  within(schema, place).flatMap(([parent, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => !isDescribed(field))
      .map(([name]) => `${parent}.${name}`),
  );

/** Unnamed objects among alternatives, for which a client generator would have to invent a name. */
const anonymousUnions = (schema: Schema, place: string) =>
  within(schema, place)
    .filter(([, one]) => alternativesOf(one).length > 1)
    .filter(([, one]) => alternativesOf(one).some(({ properties }) => properties !== undefined))
    .map(([where]) => where);

/** A placeholder that example generators write. */
const placeholder = /^(?:text|string|value|example|foo|bar|abc|lorem.*)x*$|_1$/i;

/** The paths of placeholders in an example. */
function placeholders(example: unknown, place: string): string[] {
  if (typeof example === 'string') return placeholder.test(example) ? [place] : [];
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => placeholders(value, `${place}.${name}`));
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ id: operation.operationId, path, operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'document', ...document });

/** Why an example does not match its schema. */
function misfits({ schema, example }: Example): string[] {
  if (example === undefined) return ['there is no example'];
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const validate = ajv.compile(local);
  validate(example);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A path with its parameter names removed, which callers never see. */
const unnamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

describe('the committed document', () => {
  // Compared as a boolean, because nobody can read a diff of two megabytes.
  test.each(Object.entries(documents))(
    '%s is current, or else `pnpm documents` regenerates it',
    (path, text) => {
      expect(readFileSync(join(documentsFolder, path), 'utf8') === text()).toBe(true);
    },
  );

  test('gains lines without moving others when a field or an operation is added', () => {
    const added = structuredClone(document) as unknown as {
      paths: Record<string, unknown>;
      components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> };
    };
    const { Appeal: appeal = { properties: {}, required: [] } } = added.components.schemas;
    // The first key, the last key, and one between them.
    for (const name of ['aaa', 'mmm', 'zzz']) {
      appeal.properties = { [name]: { description: 'New', type: 'string' }, ...appeal.properties };
      appeal.required.unshift(name);
      added.paths = { [`/api/v1/${name}`]: { get: {} }, ...added.paths };
    }
    // Apart from new lines, only the comma of a previously last line changes.
    const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
    const after = linesOf(stableJson(added));
    let at = -1;
    const moved = linesOf(written).filter((line) => {
      at = after.indexOf(line, at + 1);
      return at === -1;
    });
    expect(moved).toEqual([]);
    expect(after.length - linesOf(written).length).toBe(3 * (4 + 1 + 3));
  });

  test('contains every operation of every module', () => {
    const declared = describedModules.flatMap((module) => Object.values(module.operations));
    expect(operations.map(({ id }) => id).sort()).toEqual(declared.map(({ id }) => id).sort());
  });

  test('contains every operation in docs/operations.md', () => {
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

  test('is valid by the recommended rules of Spectral', async () => {
    const spectral = fileURLToPath(import.meta.resolve('@stoplight/spectral-cli/dist/index.js'));
    const args = [spectral, 'lint', 'openapi.json', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: documentsFolder }).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(JSON.parse(stdout)).toEqual([]);
  }, 600_000);

  test('is valid by the strict rules of Redocly', async () => {
    const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    const args = ['lint', 'openapi.json', '--extends', 'recommended-strict', '--format', 'json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args], {
      cwd: documentsFolder,
      env,
    }).catch((failure: { stdout: string }) => failure);
    const { problems } = JSON.parse(stdout) as { problems: { message: string; location: unknown }[] };
    expect(problems.map(({ message, location }) => [message, location])).toEqual([]);
  }, 300_000);
});

describe('the answer to a request of an agent that waits', () => {
  const held = document['x-held']['202'];

  test('has a described schema and a matching, realistic example', () => {
    const content = held.content['application/json'];
    expect(content && misfits(content)).toEqual([]);
    expect(content && undescribed(content.schema, 'x-held')).toEqual([]);
    expect(placeholders(content?.example, 'x-held')).toEqual([]);
  });

  test('is named at every operation, except those that no agent may call and those that take a file', () => {
    const unable = describedModules.flatMap(({ operations: declared }) =>
      Object.values<AnyOperation>(declared).filter(
        ({ scope, closedToAgents, upload }) => scope === 'public' || closedToAgents || upload,
      ),
    );
    const ids = operations.filter(({ operation }) => !operation['x-held']).map(({ id }) => id);
    expect(ids.sort()).toEqual(unable.map(({ id }) => id).sort());
    expect(ids).toContain('imports.createX12Import');
    expect(ids).toContain('agent-builder.decideApproval');
  });

  test('is distinguished by its data from what operations themselves answer with 202', () => {
    const accepted = operations.flatMap(({ operation }) => {
      const { data } = operation.responses['202']?.content?.['application/json']?.schema.properties ?? {};
      return data === undefined ? [] : [data];
    });
    expect(accepted.length).toBeGreaterThan(0);
    for (const { properties } of accepted) expect(properties).not.toHaveProperty('approval');
  });
});

describe.each(Object.entries(named))('the schema %s', (name, schema) => {
  test('and each of its fields has a description', () => {
    expect(schema.description, name).toMatch(/\w/);
    expect(undescribed(schema, name)).toEqual([]);
  });

  test('names each of its alternatives, for client generators', () => {
    expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
    expect(anonymousUnions(schema, name)).toEqual([]);
    if (schema.oneOf === undefined) return;
    const { propertyName = '', mapping = {} } = schema.discriminator ?? {};
    expect(Object.values(mapping).sort()).toEqual(schema.oneOf.map(({ $ref }) => $ref).sort());
    for (const [value, reference] of Object.entries(mapping)) {
      expect(named[reference.split('/').at(-1) ?? '']?.properties?.[propertyName]?.const).toBe(value);
    }
  });
});

test('no two names differ by letter case or separators alone', () => {
  const plain = (name: string) => name.replaceAll(/\W/g, '').toLowerCase();
  for (const names of [Object.keys(named), operations.map(({ id }) => id)]) {
    expect(new Set(names.map(plain)).size).toBe(names.length);
  }
});

describe.each(operations)('$id', ({ id, path, operation }) => {
  test('has a description and says who may call it', () => {
    for (const words of [operation.summary, operation.description, operation['x-scope']])
      expect(words).toMatch(/\w/);
    expect(document.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...(operation.tags ?? [])]),
    );
    expect(operation.tags).toHaveLength(1);
  });

  test('documents each parameter, including those of its path', () => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(operation.parameters.filter(({ description }) => !description)).toEqual([]);
    expect(operation.parameters.flatMap(misfits)).toEqual([]);
  });

  test('has a schema and a matching example for each body', () => {
    const bodies = Object.entries({ request: operation.requestBody, ...operation.responses });
    for (const [name, body] of bodies) {
      const isFile = body?.content?.['application/EDI-X12'] !== undefined && name === '200';
      if (body === undefined || name === '204' || isFile) continue;
      const content = body.content?.['application/json'];
      expect(content?.schema, name).toBeTypeOf('object');
      expect(content && misfits(content), name).toEqual([]);
    }
    expect(operation.responses['204']?.content).toBeUndefined();
  });

  test('has one media type for each body, because most generated clients handle no more', () => {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const types = bodies.flatMap((body) => (body?.content ? [Object.keys(body.content).length] : []));
    expect(types.filter((count) => count !== 1)).toEqual([]);
  });

  test('describes every field and header', () => {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const schemas = bodies.flatMap((body) => body?.content?.['application/json']?.schema ?? []);
    expect(schemas.flatMap((schema) => undescribed(schema, id))).toEqual([]);
    expect(schemas.flatMap((schema) => anonymousUnions(schema, id))).toEqual([]);
    const headers = Object.values(operation.responses).flatMap((response) => Object.values(response.headers));
    expect(headers.filter(({ description }) => !description)).toEqual([]);
  });

  test('has realistic examples', () => {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const examples = bodies.flatMap((body) => body?.content?.['application/json']?.example ?? []);
    const ofBodies = examples.flatMap((example) => placeholders(example, id));
    const ofParameters = operation.parameters.flatMap(({ name, example }) => placeholders(example, name));
    const advice = 'give each of these texts an example in its schema: .meta({ examples: [...] })';
    expect([...ofBodies, ...ofParameters], advice).toEqual([]);
  });
});
