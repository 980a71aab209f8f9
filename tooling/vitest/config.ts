import { registerHooks } from 'node:module';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { timesReporter } from './times.ts';

const condition = '@rcm/source';

// The process of the global set-up files resolves by it too.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, condition] }),
});

/** The test settings of every workspace package; packages are read from source, without a build. */
export const tests = (test: ViteUserConfig['test'] = {}) =>
  defineConfig({
    // What Node resolves by in the processes of the tests.
    ssr: { resolve: { conditions: [condition] } },
    test: {
      include: ['src/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      // Whoever asks for one test with `-t` would look for its failure among the names of thousands.
      hideSkippedTests: true,
      maxWorkers: 2,
      reporters: [...configDefaults.reporters, timesReporter],
      // What a test makes is soon of no use: with room for it, the collector comes seldom, which saves a seventh.
      execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
      // Files of one worker share its modules: importing them anew for each takes longer than most files' tests.
      isolate: false,
      // Node imports the sources itself: it keeps what it has compiled for all packages, and Vite would for one.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      ...test,
    },
  });
