import { contextOf } from './command.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm distribute`. */
export function addDistributeCommand(program: RcmCommand): void {
  program
    .command('distribute')
    .description(
      'distribute the tables over the nodes of Citus; all rows of an organization stay on one node',
    )
    .option('--dry-run', 'print the steps, and change nothing')
    .option(
      '--rebalance',
      'then move organizations between the nodes, such as to a new one; the API can keep serving',
    )
    .prints(
      '`{"citus","tables":[{"table","kind","statement"}],"settings":[…],"collations":[…],"counters":[…],"moves"}`',
    )
    .action(async (options: { dryRun?: boolean; rebalance?: boolean }, command: RcmCommand) => {
      const { dryRun = false } = options;
      const { host, config, output } = await contextOf(command);
      const { distributeInstallation } = await import('../distribution/distribute.ts');
      const done = await distributeInstallation(config, host.env, output.progress, {
        isDryRun: dryRun,
        isRebalance: options.rebalance,
      });
      const statements = [
        ...done.settings,
        ...done.counters,
        ...done.collations,
        ...done.tables.flatMap(({ statement }) => (statement === null ? [] : [statement])),
      ];
      const distributed = done.tables.filter(({ statement }) => statement === null);
      const count = `${statements.length} of ${statements.length + distributed.length}`;
      output.result(
        { ...done },
        [
          ...(done.citus === null
            ? ['The database has no Citus extension; with it, the steps would be:']
            : []),
          ...(dryRun ? statements.map((statement) => `${statement};`) : []),
          dryRun ? `${count} steps are pending.` : `Did ${count} steps; the others were already done.`,
          ...(done.moves === null ? [] : [`Moved ${done.moves} groups of organizations.`]),
        ].join('\n'),
      );
    });
}
