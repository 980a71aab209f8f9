import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '../operations.ts';
import { findingsBetween, rules } from '../rules.ts';
import { checkout, readPackage, readPackages } from '../workspace.ts';
import { type Files, moduleFiles } from './module.ts';
import { article, plural, singular } from './names.ts';
import { addOperation, type OperationRequest } from './operation.ts';
import { wiredHost } from './wiring.ts';

const names = { module: 'charge-capture', record: 'charge', idPrefix: 'cha' };
const requestsPath = 'test-e2e/requests/charge-capture.ts';
const fromCheckout = (path: string) => readFileSync(join(checkout, path), 'utf8');

let root: string;
const folder = () => join(root, 'packages/charge-capture');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function write(files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function run(command: string, ...args: readonly string[]): string {
  const program = join(checkout, 'node_modules/.bin', command);
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder(), encoding: 'utf8' });
  return status === 0 ? 'fine' : `${stdout}${stderr}`;
}

const add = (request: Omit<OperationRequest, 'aggregate'>) =>
  addOperation(
    readPackage(folder()),
    { aggregate: 'charges', ...request },
    {
      path: requestsPath,
      text: read(requestsPath),
      world: fromCheckout('test-e2e/support/world.ts'),
    },
  );

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rcm-generator-'));
  write(moduleFiles(names));
  // A package with the same dependencies lends its own, so that nothing has to be installed.
  symlinkSync(join(checkout, 'packages/gfe/node_modules'), join(folder(), 'node_modules'));
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a new module', () => {
  test('compiles', () => {
    expect(run('tsc')).toBe('fine');
  });

  test('has no lint error', () => {
    expect(run('biome', 'lint', `--config-path=${checkout}`, '--vcs-enabled=false', 'src')).toBe('fine');
  });

  test.each(rules)('keeps the rule: $name', ({ findings }) => {
    expect(findings(readPackage(folder()))).toEqual([]);
  });

  test('collides with no operation', () => {
    expect(findingsBetween([...readPackages(), readPackage(folder())])).toEqual([]);
  });

  test('is composed by the host, and its requests are planned', () => {
    const wired = wiredHost(names, fromCheckout);
    expect(wired.get('apps/api/src/modules.ts')).toContain(
      `import { createChargeCapture } from '@rcm/charge-capture';`,
    );
    expect(wired.get('apps/api/src/modules.ts')).toContain('    createChargeCapture({ patient }),\n  ];\n');
    expect(JSON.parse(wired.get('apps/api/package.json') ?? '').dependencies).toMatchObject({
      '@rcm/charge-capture': 'workspace:*',
    });
    expect(wired.get('test-e2e/requests/index.ts')).toContain('\n  ...chargeCapture,\n};\n');
    for (const { id } of operationsOf(readPackage(folder())))
      expect(read(requestsPath)).toContain(`'${id}': `);
  });
});

describe('new operations', () => {
  const one = '/charge-capture/charges/:chargeId';

  test.each([
    { name: 'reopenCharge', method: 'post', path: `${one}/reopen` },
    { name: 'replaceCharge', method: 'put', path: `${one}/replacement` },
    { name: 'peekCharge', method: 'get', path: `${one}/peek` },
    { name: 'dropCharge', method: 'delete', path: one },
    { name: 'listRecentCharges', method: 'get', path: '/charge-capture/recent-charges' },
  ] as const)('$method $path has a literal, a handler, tests and a request', (request) => {
    const { files, notes } = add(request);
    write(files);
    const id = `charge-capture.${request.name}`;
    expect(notes).toEqual([]);
    expect(operationsOf(readPackage(folder())).map((operation) => operation.id)).toContain(id);
    for (const part of ['handlers.ts', 'handlers.test.ts']) {
      expect(read(`packages/charge-capture/src/charges/${part}`)).toContain(request.name);
    }
    expect(read(requestsPath)).toContain(`'${id}': `);
  });

  test('compile together and keep the rules', () => {
    expect(run('tsc')).toBe('fine');
    expect(rules.flatMap(({ findings }) => findings(readPackage(folder())))).toEqual([]);
  });

  test.each([
    ['is declared already', { name: 'getCharge', method: 'get', path: one }],
    ['must begin with /charge-capture', { name: 'peekAtCharge', method: 'get', path: '/charges' }],
    ['needs the record', { name: 'makeCharge', method: 'post', path: '/charge-capture/others' }],
    ['makes a record for :otherId', { name: 'peekOther', method: 'get', path: '/charge-capture/:otherId' }],
  ] as const)('are refused where a name or a path %s', (message, request) => {
    expect(() => add(request)).toThrow(message);
  });
});

test.each([
  ['charge', 'charges', 'a'],
  ['case', 'cases', 'a'],
  ['entry', 'entries', 'an'],
  ['batch', 'batches', 'a'],
  ['sample-module', 'sample-modules', 'a'],
])('%s and %s are one word', (noun, many, indefinite) => {
  expect([plural(noun), singular(many), article(noun)]).toEqual([many, noun, indefinite]);
});
