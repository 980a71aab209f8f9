import { notFound } from '@rcm/errors';
import type { TenantDatabase } from '@rcm/tenancy';
import type { BooksReport, VerifiedBooks } from '../books.ts';
import { onInstallation } from './command.ts';
import { type Output, table, tableRow } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** `rcm books`. */
export function addBooksCommand(program: RcmCommand): void {
  const books = program.command('books').description('verify and rebuild balances');
  books
    .command('verify')
    .description('recompute every balance from its entries, and report differences and claims without work')
    .option('--org <id>', 'only this organization')
    .prints(
      '`{"organizations":[{"organizationId","differences","checked"}],"valid"}`, each difference when it is found',
    )
    .exitsWithOne('when a balance differs from its entries, or an open amount of a claim has no work')
    .action((options: { org?: string }, command: RcmCommand) =>
      onInstallation(command, async ({ database }, { host, output }) => {
        const ids = await organizationsOf(database, options.org);
        const { verifyBooks } = await import('../books.ts');
        const isValid = await printBooks(output, ids, (id, report) => verifyBooks(database, id, report));
        if (!isValid) host.exitCode = 1;
      }),
    );
  books
    .command('rebuild')
    .description('add the entries that claims lack, once after a migration that asks for it')
    .option('--org <id>', 'only this organization')
    .prints('`{"organizations":[{"organizationId","claims","rebuilt"}]}`')
    .action((options: { org?: string }, command: RcmCommand) =>
      onInstallation(command, async ({ database }, { output }) => {
        const { rebuildBooks } = await import('../books.ts');
        const organizations = [];
        for (const id of await organizationsOf(database, options.org)) {
          let reported = 0;
          const progress = (claims: number) => {
            if (claims - reported < recordsPerMessage) return;
            output.progress(`Rebuilt ${claims} claims of ${id}`);
            reported = claims;
          };
          organizations.push(await rebuildBooks(database, id, progress));
        }
        const rows = organizations.map(({ organizationId, claims, rebuilt }) => [
          organizationId,
          claims,
          rebuilt,
        ]);
        output.result({ organizations }, table(['Organization', 'Claims', 'Rebuilt'], rows));
      }),
    );
}

/** The organization with an id, or all. Throws 404 for an unknown id. */
async function organizationsOf(database: TenantDatabase, only: string | undefined): Promise<string[]> {
  const { organizationIds } = await import('@rcm/auth');
  const known = await organizationIds(database);
  const ids = known.filter((id) => only === undefined || id === only.toLowerCase());
  if (only !== undefined && ids.length === 0) throw notFound('Organization');
  return ids;
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
