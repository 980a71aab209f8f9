import { registerHooks } from 'node:module';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { timesReporter } from './times.ts';

const condition = '@rcm/source';

// Global set-up files are resolved with this condition too.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, { ...context, conditions: [...context.conditions, condition] }),
});

/** The test settings of all workspace packages, which import each other from source without a build. */
export const tests = (test: ViteUserConfig['test'] = {}) =>
  defineConfig({
    // The conditions for resolving in test processes.
    ssr: { resolve: { conditions: [condition] } },
    test: {
      include: ['src/**/*.test.ts'],
      testTimeout: 90_000,
      hookTimeout: 300_000,
      // With `-t`, thousands of names of skipped tests would hide a failure.
      hideSkippedTests: true,
      maxWorkers: Number(process.env.RCM_TEST_WORKERS ?? 2),
      reporters: [...configDefaults.reporters, timesReporter],
      // Tests create mostly short-lived objects: a larger young generation is collected rarely, which saves a seventh.
      execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
      // Files of one worker share its modules: importing them again takes longer than most files' tests.
      isolate: false,
      // Node imports the sources itself, because its compile cache is shared by all packages, unlike Vite's.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      ...test,
    },
  });
