import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly '@rcm/source'?: string }>>;
}

/** The sources of the entry points that the package in the working directory exports. */
function exportedSources(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  return Object.values(exports).flatMap((entry) => entry['@rcm/source'] ?? []);
}

/**
 * The one build preset of every package under `packages/`: ES modules for Node, one file for each entry point that the
 * package exports and each of the `further` sources. `tsc` emits the declarations, with the project's compiler options.
 */
export const library = (...further: string[]) =>
  defineConfig({
    entry: [...exportedSources(), ...further],
    format: 'esm',
    target: 'node22',
    dts: false,
    sourcemap: true,
    clean: true,
    removeNodeProtocol: false,
  });
