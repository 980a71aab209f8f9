import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkout } from './checkout.ts';
import { article, camel, pascal, plural, sentence, snake, spoken } from './names.ts';

/** The names of a new module. */
export interface ModuleNames {
  /** In kebab-case: `charge-capture`. */
  readonly module: string;
  /** The noun of its first aggregate, in kebab-case: `charge`. */
  readonly record: string;
  /** The prefix of the record's identifiers: `cha`. */
  readonly idPrefix: string;
  /** The day of the first migration, `YYYYMMDD`. */
  readonly day: string;
}

/** Files to write, by their paths in the checkout. */
export type Files = ReadonlyMap<string, string>;

/** The template of new modules; it is checked and tested like any other module. */
const template = join(checkout, 'tooling/template');

/** The template's files in the end-to-end tests: its planned requests and its life cycle. */
const templateSuites = ['test-e2e/requests/sample-module.ts', 'test-e2e/life-cycles/sample-module.ts'];

/** Folders that tools write. */
const skipped = new Set(['node_modules', 'dist', '.turbo']);

/** The names in the template, with their replacements. */
function renames({ module, record, idPrefix, day }: ModuleNames): ReadonlyMap<string, string> {
  const records = plural(record);
  return new Map([
    ['sample-module', module],
    ['sample_module', snake(module)],
    ['sampleModule', camel(module)],
    ['SampleModule', pascal(module)],
    ['sample module', spoken(module)],
    ['Sample module', sentence(spoken(module))],
    ['sample-records', records],
    ['sample_records', snake(records)],
    ['sampleRecords', camel(records)],
    ['SampleRecords', pascal(records)],
    ['sample records', spoken(records)],
    ['sample-record', record],
    ['sampleRecord', camel(record)],
    ['SampleRecord', pascal(record)],
    ['aSampleRecord', `${article(record)}${pascal(record)}`],
    ['a sample record', `${article(record)} ${spoken(record)}`],
    ['A sample record', sentence(`${article(record)} ${spoken(record)}`)],
    ['sample record', spoken(record)],
    ['Sample record', sentence(spoken(record))],
    ['smp', idPrefix],
    ['20261122', day],
  ]);
}

/** A text of the template with the names of a new module. */
function renamed(text: string, names: ModuleNames): string {
  const words = renames(names);
  const longestFirst = [...words.keys()].sort((one, other) => other.length - one.length);
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), (word) => words.get(word) ?? word);
}

/** The files of a new module: the files of the template, renamed. */
export function moduleFiles(names: ModuleNames): Files {
  const folder = `packages/${names.module}`;
  const files = filesBelow(template).map((file) => {
    const path = `${folder}/${renamed(relative(template, file), names)}`;
    const text = renamed(readFileSync(file, 'utf8'), names);
    return [path, file === join(template, 'package.json') ? published(text, folder) : text] as const;
  });
  const suites = templateSuites.map(
    (path) => [renamed(path, names), renamed(readFileSync(join(checkout, path), 'utf8'), names)] as const,
  );
  return new Map([...files, ...suites, changeset(names)]);
}

/** The initial changeset of a new module. */
function changeset({ module, record, day }: ModuleNames): readonly [path: string, text: string] {
  const records = plural(record);
  const text = `---
'@rcm/${module}': minor
'@rcm/client': minor
---

Keeps ${spoken(records)}. Brings the migration \`${module}/${day}-${records}\`.
`;
  return [`.changeset/${module}.md`, text];
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** The manifest of a new module, which unlike the template is published and is in another folder. */
function published(manifest: string, directory: string): string {
  const { private: _, ...content } = JSON.parse(manifest) as { private: true; repository: object };
  content.repository = { ...content.repository, directory };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The taken prefixes of identifiers. */
const takenPrefixes = () =>
  new Set(
    readdirSync(join(checkout, 'packages'))
      .filter((folder) => existsSync(join(checkout, 'packages', folder, 'src')))
      .flatMap((folder) => filesBelow(join(checkout, 'packages', folder, 'src')))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/idPrefix = '(\w+)'/g)])
      .map(([, prefix]) => prefix),
  );

/** The shortest free prefix for the record's identifiers. Throws when all are taken. */
export function freePrefix(record: string): string {
  const taken = takenPrefixes();
  const letters = record.replaceAll('-', '');
  const prefix = [3, 4, 5, 6].map((length) => letters.slice(0, length)).find((each) => !taken.has(each));
  if (prefix === undefined) throw new Error(`Every prefix of ${record} is taken: choose another record`);
  return prefix;
}
