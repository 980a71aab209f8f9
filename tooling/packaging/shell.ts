import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const workspace = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(workspace, path), 'utf8');

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const manifests = globSync(
  ['package.json', '{apps,packages,tooling}/*/package.json', 'test-e2e/package.json'],
  {
    cwd: workspace,
  },
).map((path) => JSON.parse(textOf(path)) as Manifest);

const { packageManager } = JSON.parse(textOf('package.json')) as { packageManager: string };

const scriptsOf = (name: string) => manifests.find((one) => one.name === name)?.scripts ?? {};

/** Programs of the system and shell built-ins, whose arguments are not checked. */
const systemPrograms = new Set([
  'basenc',
  'curl',
  'openssl',
  'pg_dump',
  'pg_restore',
  'printf',
  'psql',
  'tr',
]);

/** Variables for other programs than `rcm`, with their users. */
const foreignVariables: Readonly<Record<string, string>> = {
  PGPASSWORD: 'the programs of PostgreSQL',
  KEY: 'the lines after it',
};

/** The variables that the host and the script of the compose file read. */
const documented = new Set([
  ...[...textOf('apps/api/README.md').matchAll(/^\|(.+?)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  ),
  ...[...textOf('apps/api/deploy/compose/make-secrets.sh').matchAll(/\$\{(\w+):-/g)].map(
    ([, name = '']) => name,
  ),
  'NODE_ENV',
]);

const { paths } = JSON.parse(textOf('apps/api/openapi.json')) as { paths: Readonly<Record<string, unknown>> };

/** The parts of Commander's `Command` that the checks read. */
interface Command {
  readonly commands: readonly Command[];
  readonly options: readonly {
    readonly long?: string;
    readonly short?: string;
    readonly required: boolean;
  }[];
  readonly registeredArguments: readonly unknown[];
  name(): string;
}

const { rcmCommand } = (await import(
  pathToFileURL(join(workspace, 'apps/api/src/cli/commands.ts')).href
)) as { rcmCommand(): Command };

/** Checks the commands of a shell sample without running them. Returns the findings. */
export function findingsIn(sample: string): string[] {
  let folder = workspace;
  const findings: string[] = [];
  for (const words of statementsOf(sample)) {
    while (/^[A-Z]\w*=/.test(words[0] ?? '')) findings.push(...variable(words.shift() ?? ''));
    const [program = '', ...given] = words;
    if (program === 'cd') folder = resolve(folder, given[0] ?? '');
    findings.push(...check(program, given, folder));
  }
  return findings;
}

/**
 * The statements of a sample as words, including those in `$(…)` and in functions. Quotes are removed; shell expansions are
 * kept.
 */
function statementsOf(sample: string): string[][] {
  const inner: string[] = [];
  const text = sample
    .replaceAll(/\\\n/g, ' ')
    .replaceAll(/^\w+\(\) \{ (.*) \}$/gm, '$1')
    .replaceAll(/(^|\s)#.*$/gm, '')
    .replaceAll(/\$\(((?:[^()]|\([^()]*\))*)\)/g, (_whole, statement: string) => {
      inner.push(statement);
      return '$INNER';
    });
  const statements = text
    .match(/(?:'[^']*'|"[^"]*"|[^'"\n;|&])+/g)
    ?.map((statement) =>
      (statement.match(/(?:'[^']*'|"[^"]*"|[^'"\s])+/g) ?? []).map((word) => word.replaceAll(/['"]/g, '')),
    )
    .filter((words) => words.length > 0);
  return [...(statements ?? []), ...inner.flatMap(statementsOf)];
}

const variable = (assignment: string): string[] => {
  const [name = ''] = assignment.split('=', 1);
  return documented.has(name) || name in foreignVariables ? [] : [`no setting has the name ${name}`];
};

function check(program: string, given: readonly string[], folder: string): string[] {
  const urls = given.flatMap((word) => wrongUrl(word));
  if (program === '') return urls;
  if (program === 'export') return given.flatMap(variable);
  if (program === '.ci/packages') return packagesOf(given);
  if (program === 'cd' || program.startsWith('./') || program.includes('/')) {
    const path = program === 'cd' ? '.' : program;
    return existsSync(resolve(folder, path)) ? [] : [`there is no ${[program, ...given].join(' ')}`];
  }
  if (program === 'rcm') return rcm(given);
  if (program === 'npm') return npm(given);
  if (program === 'alias') return alias(given);
  if (program === 'pnpm') return pnpm(given);
  if (program === 'node')
    return given[0] === 'apps/api/dist/main.js' ? rcm(given.slice(1)) : evaluation(given);
  if (program === 'docker') return docker(given, folder);
  if (program === 'kubectl')
    return given.flatMap((word, at) => (given[at - 1] === '-f' ? path(word, folder) : []));
  return systemPrograms.has(program) || program === 'get' ? urls : [`nothing says what ${program} is`];
}

/** Checks the filter of the script that tests packages alone: a package, or the difference from a commit. */
const packagesOf = ([filter = '']: readonly string[]) =>
  /^\.\.\.\[.+\]$/.test(filter) || manifests.some(({ name }) => name === filter)
    ? path('.ci/packages', workspace)
    : [`no package has the name ${filter}`];

/** The command that runs pnpm without an installation, in the version of the manifest. */
const alias = ([given = '']: readonly string[]) =>
  given === `pnpm=npx --yes ${packageManager}` ? [] : [`pnpm is not npx --yes ${packageManager}`];

const path = (given: string, folder: string) =>
  existsSync(resolve(folder, given)) ? [] : [`there is no ${given}`];

const evaluation = ([flag]: readonly string[]) =>
  flag === '-p' ? [] : ['node runs no file of the checkout'];

/** Checks the URL of an operation, if it is literal. */
function wrongUrl(word: string): string[] {
  const [, of] = /\/api\/v1(\/[^?$]*)(?:\?.*)?$/.exec(word) ?? [];
  if (of === undefined || of === '/') return [];
  const isServed = Object.keys(paths).some((served) =>
    new RegExp(`^${served.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/api/v1${of}`),
  );
  return isServed ? [] : [`no operation has the path /api/v1${of}`];
}

/** The command that arguments name, and the arguments that it does not accept. */
function rcm(given: readonly string[]): string[] {
  let command = rcmCommand();
  const rest = [...given];
  const globals = command.options;
  if (rest[0] === '--version') return [];
  for (let next = named(command, rest[0]); next; next = named(command, rest[0])) {
    command = next;
    rest.shift();
  }
  const name = command.name();
  if (command.commands.length > 0) return [`rcm has no ${given.join(' ')}`];
  const options = [...command.options, ...globals];
  let places = command.registeredArguments.length;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (word.startsWith('-')) {
      const option = options.find(({ long, short }) => long === word || short === word);
      if (!option) return [`rcm ${name} has no option ${word}`];
      if (option.required) at += 1;
    } else {
      places -= 1;
      if (places < 0) return [`rcm ${name} takes no ${word}`];
    }
  }
  return [];
}

const named = (command: Command, name: string | undefined) =>
  command.commands.find((one) => one.name() === name);

function npm([script = '', ...rest]: readonly string[]): string[] {
  if (script === 'pkg') return [];
  if (!['start', 'test'].includes(script) || !(script in scriptsOf('rcm'))) return [`npm has no ${script}`];
  const packages = rest.filter((word) => word !== '--');
  return packages.flatMap((name) => path(`packages/${name}`, workspace));
}

function pnpm(given: readonly string[]): string[] {
  const rest = [...given];
  const filters: string[] = [];
  while (rest[0] === '--filter') filters.push(...rest.splice(0, 2).slice(1));
  if (rest[0] === 'run') rest.shift();
  const [script = '', ...more] = rest;
  if (script === 'exec') {
    const [program = ''] = more;
    if (program === 'npm') return npm(more.slice(1));
    return path(`node_modules/.bin/${program}`, workspace);
  }
  if (script === 'install') return [];
  if (script === 'rcm') return rcm(more);
  const owners = filters.filter((filter) => !filter.startsWith('./'));
  return (owners.length === 0 ? ['rcm'] : owners).flatMap((owner) => {
    if (!manifests.some(({ name }) => name === owner)) return [`no package has the name ${owner}`];
    return script in scriptsOf(owner) ? [] : [`${owner} has no script ${script}`];
  });
}

/** Options of Docker that take a value. */
const withWord = new Set(['--file', '--tag', '--env-file', '--publish']);

function docker(given: readonly string[], folder: string): string[] {
  const findings = given.flatMap((word, at) => (given[at - 1] === '--file' ? path(word, folder) : []));
  const isCompose = given[0] === 'compose';
  const [verb, ...rest] = isCompose ? given.slice(1) : given;
  if (verb !== 'run') return findings;
  const words = rest.filter((word, at) => !word.startsWith('--') && !withWord.has(rest[at - 1] ?? ''));
  const [service = ''] = words;
  const isThere = isCompose
    ? new RegExp(`^  ${service}:`, 'm').test(readFileSync(join(folder, 'compose.yaml'), 'utf8'))
    : service === 'rcm';
  if (!isThere) return [...findings, `there is no service ${service}`];
  return [...findings, ...rcm(rest.slice(rest.indexOf(service) + 1))];
}
