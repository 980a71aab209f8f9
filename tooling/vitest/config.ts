import { defineConfig, type ViteUserConfig } from 'vitest/config';

const resolve = { conditions: ['@rcm/source'] };

/** The test settings of every workspace package; packages are read from source, without a build. */
export const tests = (test: ViteUserConfig['test'] = {}) =>
  defineConfig({
    resolve,
    ssr: { resolve },
    // The environment that runs global set-up files; it takes nothing from the settings above.
    environments: { __vitest__: { resolve } },
    test: {
      include: ['src/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      maxWorkers: 2,
      // Files of one worker share its modules: importing them anew for each takes longer than most files' tests.
      isolate: false,
      execArgv: ['--conditions=@rcm/source'],
      ...test,
    },
  });
