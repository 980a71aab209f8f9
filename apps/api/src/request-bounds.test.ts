import { describe, expect, test } from 'vitest';
import { boundsOf, complaints, valueWith } from '../test/bounded-requests.ts';
import { documentOf } from './app.ts';
import { describedModules } from './modules.ts';
import {
  type Components,
  type DescribedOperation,
  missingBounds,
  type Place,
  placesOf,
  type Schema,
  spelled,
} from './request-bounds.ts';

const document = documentOf(describedModules) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Components };
};
const components = document.components.schemas;
const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);
const operations = describedModules
  .flatMap((module) => Object.values(module.operations))
  .flatMap((operation) => {
    const description = described.get(operation.id);
    return description
      ? [{ id: operation.id, operation, places: placesOf(description, components), description }]
      : [];
  });

const isPartOf = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((one) => all.has(one));

const schemasOf = { path: 'params', query: 'query', body: 'body' } as const;

test('every operation is described', () => {
  expect(operations).toHaveLength(described.size);
});

describe.each(operations)('$id', ({ operation, places, description }) => {
  test('bounds every string, array and record of its request', () => {
    const unbounded = places.flatMap((place) =>
      missingBounds(place.schema).map((missing) => `${spelled(place)} is ${missing}`),
    );
    expect(unbounded).toEqual([]);
  });

  test('accepts a value at each bound, and refuses the next one', () => {
    const unproven = places.flatMap((place) => {
      if (place.part === 'header') return [];
      const schema = operation[schemasOf[place.part]];
      if (schema === undefined) return [`${spelled(place)} has no schema`];
      const issuesWith = (value: unknown) => complaints(schema, requestWith(place, value), place);
      return [...boundsOf(place, components)]
        .filter(
          ([, bounds]) =>
            !bounds.some(({ small, atBound, past }) => {
              const toSmall = issuesWith(small);
              const toBound = issuesWith(atBound);
              return isPartOf(toBound, toSmall) && !isPartOf(issuesWith(past), toBound);
            }),
        )
        .map(([name]) => `${spelled(place)}: ${name}`);
    });
    expect(unproven).toEqual([]);
  });

  /** A part of the request with a value at one path. */
  function requestWith({ part, steps }: Place, value: unknown): unknown {
    const body = description.requestBody?.content['application/json'].schema ?? {};
    const parameters: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        description.parameters
          .filter((parameter) => parameter.in === part)
          .map(({ name, schema }) => [name, schema]),
      ),
    };
    return valueWith(part === 'body' ? body : parameters, steps, value, components)?.value;
  }
});

describe('a schema without a bound is reported with how to add one', () => {
  const named = { parameters: [], operationId: 'some.operation' };
  const found = (schema: Schema, schemas: Components = {}) =>
    placesOf({ ...named, requestBody: { content: { 'application/json': { schema } } } }, schemas).flatMap(
      (place) =>
        missingBounds(place.schema).map((missing) => `${spelled(place)} is ${missing.replace(/:.*/, '')}`),
    );
  const field = (schema: Schema): Schema => ({ type: 'object', properties: { field: schema } });
  const text: Schema = { type: 'string' };
  const bounded: Schema = { type: 'string', maxLength: 5 };

  test.each<[string, Schema, string[]]>([
    ['a string', field(text), ['body.field is a string without a bound']],
    [
      'a string that may be null',
      field({ type: ['string', 'null'] }),
      ['body.field is a string without a bound'],
    ],
    [
      'a pattern that repeats without end',
      field({ ...text, pattern: '^a+$' }),
      ['body.field is a string without a bound'],
    ],
    [
      'a pattern without an end',
      field({ ...text, pattern: '^a{2}' }),
      ['body.field is a string without a bound'],
    ],
    ['a format of any length', field({ ...text, format: 'uri' }), ['body.field is a string without a bound']],
    ['an array', field({ type: 'array', items: bounded }), ['body.field is an array without a bound']],
    [
      'the elements of an array',
      field({ type: 'array', maxItems: 3, items: text }),
      ['body.field[] is a string without a bound'],
    ],
    [
      'an alternative',
      field({ anyOf: [{ type: 'null' }, text] }),
      ['body.field is a string without a bound'],
    ],
    [
      'a record',
      field({ type: 'object', additionalProperties: bounded }),
      ['body.field is an object with any fields, without bounds'],
    ],
    [
      'the values of a record',
      field({ type: 'object', maxProperties: 2, propertyNames: bounded, additionalProperties: text }),
      ['body.field{} is a string without a bound'],
    ],
    ['any JSON', field({}), ['body.field is a value of any kind']],
    [
      'any JSON in an object that bounds its fields alone',
      field({ type: 'object', maxProperties: 2, propertyNames: bounded, additionalProperties: {} }),
      ['body.field is an object with any fields, without bounds'],
    ],
  ])('%s', (_name, schema, expected) => expect(found(schema)).toEqual(expected));

  test('a recursive schema is followed once', () => {
    const tree = { type: 'object', properties: { name: text, child: { $ref: '#/components/schemas/Tree' } } };
    expect(found({ $ref: '#/components/schemas/Tree' }, { Tree: tree })).toEqual([
      'body.name is a string without a bound',
    ]);
  });

  test.each<[string, Schema]>([
    ['a length', bounded],
    ['an enumeration', { type: 'string', enum: ['A'] }],
    ['a constant', { const: 'A' }],
    ['a date', { ...text, format: 'date' }],
    ['a pattern that ends', { ...text, pattern: '^[a-z*+]{1,5}(\\.\\d{2})?$' }],
    ['a number', { type: 'number' }],
    [
      'what bounds free JSON',
      {
        type: 'object',
        maxProperties: 2,
        propertyNames: bounded,
        additionalProperties: {},
        'x-maxDepth': 3,
        'x-maxLength': 100,
      },
    ],
  ])('%s is a bound', (_name, schema) => expect(found(field(schema))).toEqual([]));
});
