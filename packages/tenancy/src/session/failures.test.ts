import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable, openDatabase, tenancyTables } from '../index.ts';
import { violatedConstraint } from './failures.ts';

/** The error message of PostgreSQL, or of a pooler in front of it. */
function refusal(code: string, severity: string): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0Mrefused\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The error of a statement on a server that cannot be reached. */
async function errorAt(url: string): Promise<unknown> {
  const database = await openDatabase({ url, entities: [...tenancyTables.entities] });
  onTestFinished(() => database.close());
  return database.pool.query('select 1').catch((error: unknown) => error);
}

/** The error of a statement on a server that refuses every connection with a code. */
async function refusedWith(code: string, severity = 'FATAL'): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(refusal(code, severity)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  return errorAt(`postgres://a:b@127.0.0.1:${port}/c`);
}

test.each([
  ['a password that is being changed', '28P01'],
  ['a role that may not log in any more', '28000'],
  ['a full disk', '53100'],
  ['exhausted memory', '53200'],
  ['exhausted connections', '53300'],
  ['a pooler without its PostgreSQL', '08P01'],
  ['a PostgreSQL that is starting', '57P03'],
])('%s (%s) is a database that is not available', async (_what, code) => {
  const error = await refusedWith(code);
  expect(error).toMatchObject({ code });
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a database that does not exist', '3D000'],
  ['a missing permission', '42501'],
])('%s (%s) is an error of the installation', async (_what, code) => {
  const error = await refusedWith(code);
  expect(error).toMatchObject({ code });
  expect(isUnavailable(error)).toBe(false);
});

test.each([
  ['that does not listen', '127.0.0.1:1'],
  ['whose name cannot be resolved', 'database.invalid:5432'],
])('a server %s is a database that is not available', async (_what, host) => {
  expect(isUnavailable(await errorAt(`postgres://a:b@${host}/c`))).toBe(true);
});

test.each(['EHOSTUNREACH', 'ENETUNREACH'])(
  'a network without a route to the server (%s) is a database that is not available, too',
  (code) => {
    expect(isUnavailable(Object.assign(new Error(`connect ${code}`), { code }))).toBe(true);
  },
);

test('a message that PostgreSQL does not understand (08P01) is an error of the service', async () => {
  expect(isUnavailable(await refusedWith('08P01', 'ERROR'))).toBe(false);
});

test.each([
  [{ constraint: 'imports_sha256_unique', message: 'x' }, 'imports_sha256_unique'],
  [
    { message: 'duplicate key value violates unique constraint "imports_sha256_unique_102345"' },
    'imports_sha256_unique',
  ],
  [
    { message: 'new row for relation "lines_102345" violates check constraint "lines_2_check_102345"' },
    'lines_2_check',
  ],
  [{ message: 'duplicate key value violates unique constraint "lines_12345"' }, null],
])('the violated constraint of %j is %s', (fields, name) => {
  expect(violatedConstraint(Object.assign(new Error(), { code: '23505', ...fields }))).toBe(name);
});
