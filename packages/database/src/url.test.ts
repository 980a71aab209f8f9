import { expect, test } from 'vitest';
import { databaseOf, withUrlParts } from './url.ts';

test.each([
  ['postgres://a:b@h:1/d?sslmode=require', 'postgres://n:p%2Fw@h:1/x%20y?sslmode=require'],
  ['postgresql://a@h/d?user=z&password=y', 'postgresql://n:p%2Fw@h/x%20y'],
  ['postgres:///d?host=/run/postgresql', 'postgres:///x%20y?host=%2Frun%2Fpostgresql&user=n&password=p%2Fw'],
])('%s keeps the parts that are not replaced', (url, expected) => {
  expect(withUrlParts(url, { database: 'x y', user: 'n', password: 'p/w' })).toBe(expected);
});

test('the database of a URL is its path, decoded', () => {
  expect(databaseOf('postgres://h/x%20y?a=b')).toBe('x y');
  expect(databaseOf('postgres://h')).toBeUndefined();
});
