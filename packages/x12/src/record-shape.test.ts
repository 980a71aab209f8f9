import { expect, test } from 'vitest';
import { recordShape, sparse } from './index.ts';

test('the shape of a record has its elements, components, segments and loops with their places', () => {
  const { fields } = recordShape('837P.claim');
  expect(fields.patientControlNumber).toEqual({
    shape: { kind: 'text', minLength: 1, maxLength: 38 },
    isOptional: false,
    isRequired: true,
    place: 'CLM01',
  });
  expect(fields.facility).toMatchObject({
    shape: { fields: { frequencyCode: { place: 'CLM05-3', isOptional: false } } },
    place: 'CLM05',
  });
  expect(fields.benefitsAssigned).toMatchObject({
    shape: { kind: 'code', codes: ['N', 'W', 'Y'] },
    isOptional: true,
  });
  expect(fields.authorizationNumber).toMatchObject({
    shape: { kind: 'text' },
    isOptional: true,
    place: 'REF',
  });
  expect(fields.services).toMatchObject({ shape: { kind: 'list', max: 50 }, place: '2400' });
  expect(fields.dates).toMatchObject({
    shape: { of: { fields: { period: { shape: { fields: { from: { shape: { kind: 'date' } } } } } } } },
  });
});

test('the shape lacks what the writer assigns', () => {
  const { services } = recordShape('837P.claim').fields;
  const of = services?.shape.kind === 'list' ? services.shape.of : null;
  expect(of).toMatchObject({ kind: 'object', fields: { service: { place: 'SV1' } } });
  expect(of).not.toHaveProperty('fields.number');
});

test('sparse leaves out names that are null, empty lists and objects without names', () => {
  expect(sparse({ a: null, b: [], c: { d: null }, e: [{ f: null, g: '' }], h: false, i: 0 })).toEqual({
    e: [{ g: '' }],
    h: false,
    i: 0,
  });
});
