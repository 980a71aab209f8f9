import type { Demo } from '../demo/organization.ts';
import { contextOf, onInstallation } from './command.ts';
import type { RcmCommand } from './rcm-command.ts';
import { stopWith } from './signals.ts';

/** `rcm seed demo`, and `rcm demo`, which also serves the API. */
export function addSeedCommand(program: RcmCommand): void {
  program
    .command('seed')
    .description('create sample data')
    .command('demo')
    .description('create the demo organization, unless it exists')
    .prints('`{"organizationId","apiKey"}`')
    .action((_options, command: RcmCommand) =>
      onInstallation(command, async (installation, { config, output }) => {
        const { ensureDemo } = await import('../demo/organization.ts');
        const demo = await ensureDemo(installation, config, output.progress);
        output.result(
          { ...demo },
          `The demo organization is ${demo.organizationId}.\nIts key: ${demo.apiKey}`,
        );
      }),
    );

  program
    .command('demo')
    .description('create the demo organization and serve the API')
    .prints('`{"url","reference","apiKey"}`, and then serves')
    .action(async (_options, command: RcmCommand) => {
      const { host, config, output } = await contextOf(command);
      const { requirePort } = await import('../server.ts');
      await requirePort(config.host, config.port);
      let demo: Demo | undefined;
      await onInstallation(command, async (installation) => {
        const { ensureDemo } = await import('../demo/organization.ts');
        demo = await ensureDemo(installation, config, output.progress);
      });
      const quiet = host.env.RCM_LOG_LEVEL === undefined ? { ...config, logLevel: 'warn' as const } : config;
      const { serve } = await import('../service.ts');
      const service = await serve(quiet, host.env, output.progress);
      const { url } = service;
      const apiKey = demo?.apiKey ?? '';
      output.result(
        { url, reference: `${url}/docs`, apiKey },
        [
          '',
          `  The API answers at      ${url}`,
          `  Its reference is at     ${url}/docs`,
          `  The demo key is         ${apiKey}`,
          '',
          '  Try it:',
          `  curl -s -H 'Authorization: Bearer ${apiKey}' '${url}/api/v1/gfe/estimates?take=1'`,
          '',
          '  Ctrl-C stops it; the data stays.',
        ].join('\n'),
      );
      stopWith(service.stop);
    });
}
