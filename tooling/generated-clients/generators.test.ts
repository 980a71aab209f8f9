import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Api } from '@rcm/testing/built-api';
import { x12File } from '@rcm/testing/x12-file';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, '../..');
const document = join(workspace, 'apps/api/openapi.json');
const own = join(import.meta.dirname, 'node_modules');

/** The programs that call generated clients, and the clients that generators write there. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rcm-generators-')));

/** The command of each generator, by the name of the program that calls its client. */
const generators = {
  orval: ['orval', '--config', 'orval.config.mjs'],
  'openapi-fetch': ['openapi-typescript', document, '--output', 'generated/openapi-typescript/rcm.ts'],
  'hey-api': [
    'openapi-ts',
    '--input',
    document,
    '--output',
    'generated/hey-api',
    '--silent',
    '--no-log-file',
  ],
  'swagger-typescript-api': [
    'swagger-typescript-api',
    'generate',
    '--path',
    document,
    '--output',
    'generated/swagger-typescript-api',
    '--name',
    'rcm.ts',
  ],
  oazapfts: ['oazapfts', document, 'generated/oazapfts/rcm.ts'],
  'openapi-typescript-codegen': [
    'openapi',
    '--input',
    document,
    '--output',
    'generated/openapi-typescript-codegen',
  ],
  'typed-openapi': ['typed-openapi', document, '--output', 'generated/typed-openapi/rcm.ts'],
} as const;

const orvalSettings = {
  rcm: {
    input: document,
    output: {
      target: 'generated/orval/rcm.ts',
      schemas: 'generated/orval/model',
      client: 'fetch',
      mode: 'split',
      baseUrl: { runtime: 'process.env.RCM_URL' },
    },
  },
};

/** The strict options of a new project; declarations of packages are checked too. */
const project = {
  compilerOptions: {
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(workspace, 'node_modules/@types')],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.ts', 'generated'],
};

/** A remittance of one payment without claims. */
const remittance = x12File('005010X221A1', [
  [
    'BPR*I*0*C*NON************20260302',
    'TRN*1*PAYMENT-1*1512345678',
    'N1*PR*MERIDIAN HEALTH',
    'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
  ],
]);

/** Milliseconds that a generator may take on a busy machine. */
const patience = 300_000;

let api: Api | undefined;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  symlinkSync(own, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(orvalSettings)};`);
  for (const name of Object.keys(generators)) mkdirSync(join(folder, 'generated', name), { recursive: true });
  api = await Api.start('generators', folder);
}, 300_000);

afterAll(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(generators))(
  'a client that %s generates writes a record, reads a page of a list, and uploads a file',
  async (name, [command, ...args]) => {
    await run(join(own, '.bin', command), args, { cwd: folder });
    const bundled = join(folder, `${name}.mjs`);
    await build({
      entryPoints: [join(folder, `${name}.ts`)],
      outfile: bundled,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    const { PATH = '' } = process.env;
    const file = remittance.replace('PAYMENT-1', name);
    const env = { PATH, RCM_URL: api?.url, RCM_KEY: api?.key, X12_FILE: file };
    const { stdout } = await run(process.execPath, [bundled], { env });
    const { created, listed, imported } = JSON.parse(stdout);
    expect(created).toMatch(/^pat_\w+$/);
    expect(listed).toContain(created);
    expect(imported).toMatch(/^imp_\w+$/);
  },
  patience,
);

test(
  'the generated clients and their calls compile in strict mode',
  async () => {
    // Some generators switch the compiler off for what they write.
    for (const file of globSync('generated/**/*.ts', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (text.includes('@ts-nocheck')) writeFileSync(join(folder, file), text.replace('// @ts-nocheck', ''));
    }
    const tsc = join(workspace, 'node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['-p', folder]).catch((failure: { stdout: string }) => failure);
    expect(stdout).toBe('');
  },
  patience,
);
