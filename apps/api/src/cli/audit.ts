import { organizationIds } from '@rcm/auth';
import { notFound } from '@rcm/errors';
import { verifyAudit } from '@rcm/tenancy';
import type { Command } from 'commander';
import { onInstallation } from './command.ts';
import { table } from './output.ts';

/** `rcm audit verify`. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('look after the audit trail');

  audit
    .command('verify')
    .description('recompute every seal; exit code 1 when anything was edited, deleted, inserted or reordered')
    .option('--org <id>', 'only this organization')
    .action((options: { org?: string }, command: Command) =>
      onInstallation(command, async ({ database, resolved }, { output }) => {
        const known = await organizationIds(database);
        const ids =
          options.org === undefined ? known : known.filter((id) => id === options.org?.toLowerCase());
        if (options.org !== undefined && ids.length === 0) throw notFound('Organization');
        const organizations = [];
        for (const organizationId of ids) {
          organizations.push({
            organizationId,
            ...(await verifyAudit(database, organizationId, resolved.secret)),
          });
        }
        const faults = organizations.reduce((sum, { faults: found }) => sum + found, 0);
        output.result(
          { valid: faults === 0, organizations },
          [
            table(
              ['Organization', 'Seals', 'Sealed events', 'Not yet sealed', 'Faults'],
              organizations.map((one) => [
                one.organizationId,
                one.seals,
                one.events,
                one.unsealed,
                one.firstFault
                  ? `${one.faults}, the first in seal ${one.firstFault.sequence}: ${one.firstFault.message}`
                  : 'none',
              ]),
            ),
            faults === 0 ? 'The audit trail is intact.' : `The audit trail has ${faults} faults.`,
          ].join('\n'),
        );
        if (faults > 0) process.exitCode = 1;
      }),
    );
}
