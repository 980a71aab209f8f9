import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The test settings of every workspace package; packages are read from source, without a build. */
export const tests = (test: ViteUserConfig['test'] = {}) =>
  defineConfig({
    resolve: { conditions: ['@rcm/source'] },
    ssr: { resolve: { conditions: ['@rcm/source', 'node', 'import', 'default'] } },
    test: {
      include: ['src/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      maxWorkers: 2,
      execArgv: ['--conditions=@rcm/source'],
      ...test,
    },
  });
