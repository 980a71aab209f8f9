import { defineConfig } from 'tsup';

/**
 * The one build preset of every package under `packages/`: ES modules for Node, one file per entry point.
 * Declarations come from `tsc`, which knows the project's own compiler options.
 */
export const library = (...entry: string[]) =>
  defineConfig({
    entry: entry.length > 0 ? entry : ['src/index.ts'],
    format: 'esm',
    target: 'node22',
    dts: false,
    sourcemap: true,
    clean: true,
    removeNodeProtocol: false,
  });
