import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout } from './checkout.ts';
import { freePrefix, moduleFiles } from './copy.ts';
import { article, plural, singular } from './names.ts';
import { wiredHost } from './wiring.ts';

const fromCheckout = (path: string) => readFileSync(join(checkout, path), 'utf8');

/** Copies the checkout's rules, because Biome would scan the files around a configuration elsewhere. */
function lintRules(): string {
  const { $schema: _, vcs: _git, ...rules } = JSON.parse(fromCheckout('biome.json'));
  return JSON.stringify(rules).replaceAll('"./tooling/', `"${checkout}/tooling/`);
}

describe.each([
  ['charge-capture', 'charge', 'cha'],
  ['eligibility', 'eligibility-inquiry', 'elig'],
])('the new module %s with %s', (module, record, idPrefix) => {
  const files = moduleFiles({ module, record, idPrefix, day: '20270104' });
  let root: string;
  const folder = () => join(root, 'packages', module);

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'rcm-new-module-'));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    // Uses the dependencies of the template, so that nothing has to be installed.
    symlinkSync(join(checkout, 'tooling/template/node_modules'), join(folder(), 'node_modules'));
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'biome.json'), lintRules());
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const run = (command: string, ...args: readonly string[]) => {
    const program = resolve(folder(), 'node_modules/.bin', command);
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder(), encoding: 'utf8' });
    return status === 0 ? 'fine' : `${stdout}${stderr}`;
  };

  test("contains none of the template's names", () => {
    for (const [path, text] of files) expect(`${path}\n${text}`).not.toMatch(/sample|smp/i);
  });

  test('has the right article before its record, also in names', () => {
    for (const text of files.values()) expect(text).not.toMatch(/\ba(?: ?[AEIOU]| [aeiou])/);
  });

  test('compiles', () => expect(run('tsc')).toBe('fine'));

  test('has no lint error', () => {
    expect(run(join(checkout, 'node_modules/.bin/biome'), 'lint', 'src')).toBe('fine');
  });

  test('passes its own tests, including those of its migration and its states', () => {
    expect(run('vitest', 'run')).toBe('fine');
  });

  test('is wired into the host, with planned requests and life cycles', () => {
    const wired = wiredHost(module, fromCheckout);
    expect(wired.get('apps/api/src/modules.ts')).toContain(`} from '@rcm/${module}';`);
    expect(JSON.parse(wired.get('apps/api/package.json') ?? '').dependencies).toHaveProperty(
      `@rcm/${module}`,
    );
    for (const folder of ['requests', 'life-cycles']) {
      expect(wired.get(`test-e2e/${folder}/index.ts`)).toContain(`} from './${module}.ts';`);
    }
  });
});

test('identifiers get a unique prefix', () => {
  expect(freePrefix('charge')).toBe('cha');
  expect(freePrefix('estimate').length).toBeGreaterThanOrEqual(3);
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
