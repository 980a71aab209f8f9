import { notFound } from '@rcm/errors';
import type { BooksReport, VerifiedBooks } from '../books.ts';
import { onInstallation } from './command.ts';
import { type Output, table, tableRow } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm books verify`. */
export function addBooksCommand(program: RcmCommand): void {
  program
    .command('books')
    .description('verify balances')
    .command('verify')
    .description('recompute every balance from its entries, and report differences')
    .option('--org <id>', 'only this organization')
    .prints(
      '`{"organizations":[{"organizationId","differences","checked"}],"valid"}`, each difference when it is found',
    )
    .exitsWithOne('when a balance differs from its entries')
    .action((options: { org?: string }, command: RcmCommand) =>
      onInstallation(command, async ({ database }, { host, output }) => {
        const { organizationIds } = await import('@rcm/auth');
        const known = await organizationIds(database);
        const ids = known.filter((id) => options.org === undefined || id === options.org.toLowerCase());
        if (options.org !== undefined && ids.length === 0) throw notFound('Organization');
        const { verifyBooks } = await import('../books.ts');
        const isValid = await printBooks(output, ids, (id, report) => verifyBooks(database, id, report));
        if (!isValid) host.exitCode = 1;
      }),
    );
}

/** The columns of differences with their widths, which are fixed because no row waits for the others. */
const columns = { Organization: 36, Record: 11, Id: 30, Field: 22, Expected: 14, Actual: 14 };
const widths = Object.values(columns);

/** The number of records between two messages on standard error. */
const recordsPerMessage = 10_000;

/** Verifies organizations, and prints each difference when it is found. Returns false if there is one. */
export async function printBooks(
  output: Output,
  organizationIds: readonly string[],
  verify: (organizationId: string, report: BooksReport) => Promise<VerifiedBooks>,
): Promise<boolean> {
  const rows: (readonly (string | number)[])[] = [];
  let isValid = true;
  output.part('{"organizations":[', '');
  for (const id of organizationIds) {
    output.progress(`Verifying ${id}`);
    output.part(`${rows.length === 0 ? '' : ','}{"organizationId":${JSON.stringify(id)},"differences":[`, '');
    let count = 0;
    const reported = { claims: 0, payments: 0 };
    const { checked } = await verify(id, {
      difference(found) {
        if (isValid) output.part('', `${tableRow(Object.keys(columns), widths)}\n`);
        isValid = false;
        const { record, what, expected, actual } = found;
        output.part(
          `${count === 0 ? '' : ','}${JSON.stringify(found)}`,
          `${tableRow([id, record, found.id, what, expected ?? 'none', actual ?? 'none'], widths)}\n`,
        );
        count += 1;
      },
      progress(records, done) {
        if (done - reported[records] < recordsPerMessage) return;
        output.progress(`Verified ${done} ${records} of ${id}`);
        reported[records] = done;
      },
    });
    output.part(`],"checked":${JSON.stringify(checked)}}`, '');
    const { claims, accounts, payments, cases, placements } = checked;
    rows.push([id, claims, accounts, payments, cases, placements, count]);
  }
  const summary = table(
    ['Organization', 'Claims', 'Accounts', 'Payments', 'Cases', 'Placements', 'Differences'],
    rows,
  );
  output.part(
    `],"valid":${isValid}}\n`,
    `${isValid ? '' : '\n'}${summary}\n${isValid ? 'All balances match their entries.\n' : ''}`,
  );
  return isValid;
}
