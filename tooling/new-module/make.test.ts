import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkout } from './checkout.ts';
import { makeModule } from './make.ts';

/** The parts of a checkout that `pnpm new` reads and writes. */
const parts = [
  'packages/reference',
  'packages/auth',
  'apps/api/package.json',
  'apps/api/openapi.json',
  'apps/api/docs/event-types.md',
  'apps/api/docs/states.md',
  'apps/api/src/modules.ts',
  'test-e2e/package.json',
  'test-e2e/requests',
  'test-e2e/life-cycles',
  'tooling/bench/package.json',
  'pnpm-lock.yaml',
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rcm-make-module-'));
  for (const part of parts) {
    cpSync(join(checkout, part), join(root, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|\.turbo)$/.test(path),
    });
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** All files below the root, with their texts. */
const everything = () =>
  new Map(
    globSync('**/*', { cwd: root, withFileTypes: true, exclude: (entry) => entry.name === 'programs' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')] as const),
  );

/** Puts a `pnpm` that runs a script on the PATH. */
function pnpmIs(script: string): void {
  mkdirSync(join(root, 'programs'));
  writeFileSync(join(root, 'programs/pnpm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${join(root, 'programs')}${delimiter}${process.env.PATH}`);
}

describe('a taken name is refused with its owner before anything is written', () => {
  test.each([
    ['prior-authorization', 'authorization', 'the wire schema Authorization belongs to packages/reference'],
    ['prior-authorization', 'authorization', 'the entity Authorization belongs to packages/reference'],
    ['prior-authorization', 'authorization', 'the record type authorization belongs to packages/reference'],
    ['reference-data', 'thing', 'the PostgreSQL schema reference_data belongs to packages/reference'],
    ['reference', 'thing', 'packages/reference exists'],
    ['reference', 'thing', 'the package @rcm/reference belongs to packages/reference'],
    ['reference', 'thing', 'the HTTP path /reference belongs to packages/reference'],
    ['organization', 'thing', 'the HTTP path /organization belongs to packages/auth'],
    ['organization', 'thing', 'the scope organization:read belongs to packages/auth'],
    ['bench', 'thing', 'the package @rcm/bench belongs to tooling/bench'],
    ['charge-capture', 'case', 'case is a word of the language or of the files that are copied'],
    ['charge-capture', 'map', 'Map is a word of the language or of the files that are copied'],
    ['charge-capture', 'view', 'view is a word of the language or of the files that are copied'],
    ['charge-capture', 'Charge', 'Charge must be in kebab-case, such as charge-capture'],
  ])('%s with %s: %s', (module, record, message) => {
    const before = everything();
    expect(() => makeModule(module, record, root)).toThrow(message);
    expect(everything()).toEqual(before);
  });
});

test.each([
  ['the installation', 'echo changed > pnpm-lock.yaml; exit 1'],
  ['the check of the copied files', 'test "$1" != exec'],
  [
    'writing the documents',
    'echo changed > pnpm-lock.yaml\nmkdir -p apps/api/node_modules/@rcm/charge-capture packages/charge-capture/node_modules\n' +
      'test "$1" != documents || { echo {} > apps/api/openapi.json; echo no document; exit 1; }',
  ],
])('every file is as before where %s fails half-way', (_step, script) => {
  const before = everything();
  pnpmIs(script);
  expect(() => makeModule('charge-capture', 'charge', root)).toThrow(
    'Every file was put back as it was before.',
  );
  expect(everything()).toEqual(before);
});

test('a module with free names is written and wired', () => {
  pnpmIs('exit 0');
  makeModule('prior-authorization', 'authorization-request', root);
  expect(readFileSync(join(root, 'apps/api/src/modules.ts'), 'utf8')).toContain(
    'createPriorAuthorization({ patient })',
  );
  expect(readFileSync(join(root, 'packages/prior-authorization/package.json'), 'utf8')).toContain(
    '"name": "@rcm/prior-authorization"',
  );
});
