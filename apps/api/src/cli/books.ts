import { notFound } from '@rcm/errors';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm books verify`. */
export function addBooksCommand(program: RcmCommand): void {
  program
    .command('books')
    .description('verify balances')
    .command('verify')
    .description('recompute every balance from its entries, and report differences')
    .option('--org <id>', 'only this organization')
    .prints('`{"valid","organizations":[{"organizationId","checked","differences"}]}`')
    .exitsWithOne('when a balance differs from its entries')
    .action((options: { org?: string }, command: RcmCommand) =>
      onInstallation(command, async ({ database }, { host, output }) => {
        const { organizationIds } = await import('@rcm/auth');
        const known = await organizationIds(database);
        const ids = known.filter((id) => options.org === undefined || id === options.org.toLowerCase());
        if (options.org !== undefined && ids.length === 0) throw notFound('Organization');
        const { verifyBooks } = await import('../books.ts');
        const organizations = [];
        for (const id of ids) organizations.push(await verifyBooks(database, id));
        const differences = organizations.flatMap((one) =>
          one.differences.map(({ record, id, what, expected, actual }) => [
            one.organizationId,
            record,
            id,
            what,
            expected ?? 'none',
            actual ?? 'none',
          ]),
        );
        output.result(
          { valid: differences.length === 0, organizations },
          [
            table(
              ['Organization', 'Claims', 'Accounts', 'Payments', 'Cases', 'Placements', 'Differences'],
              organizations.map(({ organizationId, checked, differences: found }) => [
                organizationId,
                checked.claims,
                checked.accounts,
                checked.payments,
                checked.cases,
                checked.placements,
                found.length,
              ]),
            ),
            differences.length === 0
              ? 'All balances match their entries.'
              : table(['Organization', 'Record', 'Id', 'Field', 'Expected', 'Actual'], differences),
          ].join('\n'),
        );
        if (differences.length > 0) host.exitCode = 1;
      }),
    );
}
