import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['RCM_SECRETS', 'RCM_SECRET'],
  ['RCM_POOLSIZE', 'RCM_POOL_SIZE'],
  ['rcm_secret', 'RCM_SECRET'],
  ['RCM_SECRET_PERVIOUS', 'RCM_SECRET_PREVIOUS'],
  ['RCM_DATABASE_ROLES_PREFIXS', 'RCM_DATABASE_ROLE_PREFIX'],
])('a variable %s is refused, as %s may be meant', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `The environment variable ${name} is unknown: is ${meant} meant?`,
  );
});

test.each([
  'RCM_SECRET',
  'RCM_S3_BUCKET',
  'RCM_TEST_DATABASE_URL',
  'RCM_DATABASE_ROLES_PREFIXES',
  'RCM_NOTHING',
])('a variable %s is not', (name) => {
  expect(readConfig({ [name]: 'x' }).port).toBe(3000);
});

test('a variable that is not valid is named', () => {
  expect(() => readConfig({ PORT: '65536' })).toThrow(/PORT/);
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
});
