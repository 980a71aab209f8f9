import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PackageTables } from './drift.ts';
import { Refusal } from './refusal.ts';

/** The tables of the package in a folder, as its module registers them. Throws a Refusal when it registers none. */
export async function tablesOf(folder: string): Promise<PackageTables> {
  const registered = [...(await tablesWithoutPorts(folder)), ...(await registrationsOf(folder))];
  const tables = registered.find(({ entities }) => entities.length > 0);
  if (!tables) throw new Refusal(`No module of ${folder} registers an entity: there is nothing to migrate`);
  const below = await Promise.all(modulesBelow(folder).map(tablesOf));
  return { ...tables, below: below.flatMap((each) => [...(each.below ?? []), each]) };
}

/** The folders of the modules that a package depends on, whose tables its own may reference. */
function modulesBelow(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.peerDependencies ?? {})
    .filter((name) => name.startsWith('@rcm/'))
    .map((name) => join(dirname(folder), name.slice('@rcm/'.length)))
    .filter((path) =>
      ['module.ts', 'migrations/index.ts'].every((file) => existsSync(join(path, 'src', file))),
    );
}

/** Tables that the package exports without a factory. */
async function tablesWithoutPorts(folder: string): Promise<PackageTables[]> {
  return (await exportsOf(folder, 'index.ts')).filter(isTables);
}

/** Tables of the package's factories, the functions that its `module.ts` exports. */
async function registrationsOf(folder: string): Promise<PackageTables[]> {
  const published = new Set(await exportsOf(folder, 'index.ts'));
  const factories = (await exportsOf(folder, 'module.ts')).filter(
    (value) => typeof value === 'function' && published.has(value),
  );
  const ports = new Proxy({}, { get: () => () => null });
  return factories.map((factory) => (factory as (ports: object) => unknown)(ports)).filter(isTables);
}

async function exportsOf(folder: string, file: string): Promise<unknown[]> {
  const path = join(folder, 'src', file);
  if (!existsSync(path)) return [];
  return Object.values(await import(pathToFileURL(path).href));
}

const isTables = (value: unknown): value is PackageTables =>
  typeof value === 'object' && value !== null && 'entities' in value && 'migrations' in value;
