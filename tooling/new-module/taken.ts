import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './copy.ts';

/** A name that must be unique in the workspace. */
interface Name {
  /** What it names, for messages. */
  readonly kind: string;
  readonly name: string;
}

/** The patterns of names in a source file. */
const inSources: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['the PostgreSQL schema', /\bschema: '(\w+)'|create schema (?:if not exists )?"?(\w+)/gi],
  ['the entity', /\bname: '([A-Z]\w*)'/g],
  ['the wire schema', /\bid: '([A-Z]\w*)'/g],
  ['the operation', /\bid: '([a-z][\w-]*\.\w+)'/g],
  ['the scope', /\bscope: '([\w-]+:\w+)'/g],
  ['the HTTP path', /\bpath: '(\/[\w-]+)/g],
  ['the prefix of identifiers', /\bidPrefix = '(\w+)'/g],
  ['the record type', /\brecord = '(\w+)'/g],
  ['the subject of a state table', /\bsubject: '([^']+)'/g],
];

/** The names in a source file. A scope or a path is in many operations, and counts once. */
function namesIn(text: string): Name[] {
  return inSources.flatMap(([kind, pattern]) => {
    const found = [...text.matchAll(pattern)].map(([, name, other]) => name ?? other ?? '');
    return [...new Set(found)].map((name) => ({ kind, name }));
  });
}

const keyOf = ({ kind, name }: Name) => `${kind} ${name.toLowerCase()}`;

const ownerOf = (path: string) => /^(?:packages|tooling|apps)\/[^/]+/.exec(path)?.[0] ?? path;

/** All names of the workspace's packages, with the folders of their owners. */
function ownersIn(root: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.ts'], {
    cwd: root,
    exclude: (path) =>
      path.endsWith('.test.ts') || path.endsWith('node_modules') || path.endsWith('generated'),
  });
  for (const path of sources) {
    for (const name of namesIn(readFileSync(join(root, path), 'utf8')))
      owners.set(keyOf(name), ownerOf(path));
  }
  const manifests = globSync(['{packages,apps,tooling}/*/package.json', '*/package.json'], { cwd: root });
  for (const path of manifests) {
    const { name } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string };
    owners.set(keyOf({ kind: 'the package', name }), path.replace('/package.json', ''));
  }
  return owners;
}

/** Words that TypeScript, its globals or the copied files use, so that no record can have them as its name. */
function usedWords(files: Files, record: readonly string[]): string[] {
  const imported = importedNames(files);
  return record.filter((word) => isReserved(word) || word in globalThis || imported.has(word));
}

/** The names that the copied files import from packages. */
function importedNames(files: Files): ReadonlySet<string> {
  const lists = [...files].flatMap(([path, text]) =>
    path.endsWith('.ts') ? [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(?:@|z)/gm)] : [],
  );
  const names = lists.flatMap(([, list = '']) => list.split(','));
  return new Set(names.map((name) => /(\w+)\s*$/.exec(name)?.[1] ?? ''));
}

function isReserved(word: string): boolean {
  try {
    new Function(`'use strict'; const ${word} = 0;`);
    return false;
  } catch {
    return true;
  }
}

/**
 * Throws when a name in the new files is taken, with its owner and what to do; nothing has been written by then. `record`
 * has the identifiers made from the record's noun.
 */
export function refuseTakenNames(root: string, files: Files, record: readonly string[]): void {
  const owners = ownersIn(root);
  const brought = [...files].flatMap(([path, text]) => {
    if (path.endsWith('package.json'))
      return [{ kind: 'the package', name: (JSON.parse(text) as { name: string }).name }];
    return /^packages\/.*(?<!\.test)\.ts$/.test(path) ? namesIn(text) : [];
  });
  const taken = new Map(
    brought.flatMap((name) => {
      const owner = owners.get(keyOf(name));
      return owner === undefined
        ? []
        : [[keyOf(name), `${name.kind} ${name.name} belongs to ${owner}`] as const];
    }),
  );
  const places = new Set([...files.keys()].map((path) => /^packages\/[^/]+/.exec(path)?.[0] ?? path));
  const existing = [...places].filter((path) => existsSync(join(root, path)));
  const problems = [
    ...taken.values(),
    ...existing.map((path) => `${path} exists`),
    ...usedWords(files, record).map(
      (word) => `${word} is a word of the language or of the files that are copied`,
    ),
  ];
  if (problems.length === 0) return;
  throw new Error(
    [
      'These names are taken; choose another module or another record, and nothing was written:',
      ...problems,
    ].join('\n  '),
  );
}
