import { notFound } from '@rcm/errors';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

interface VerifyOptions {
  readonly org?: string;
  readonly heads?: string;
}

/** `rcm audit verify`, `rcm audit heads` and `rcm audit seal`. */
export function addAuditCommands(program: RcmCommand): void {
  const audit = program.command('audit').description('verify and seal the audit trail');
  addAuditVerify(audit);
  addAuditHeads(audit);
  addAuditSeal(audit);
}

function addAuditVerify(audit: RcmCommand): void {
  audit
    .command('verify')
    .description('recompute every seal, and report edited, deleted, inserted or reordered events')
    .option('--org <id>', 'only this organization')
    .option('--heads <file>', 'compare the trails with heads stored elsewhere')
    .prints(
      '`{"valid","organizations":[{"organizationId","seals","events","unsealed","faults","firstFault"}]}`',
    )
    .exitsWithOne('when a trail has a fault')
    .action((options: VerifyOptions, command: RcmCommand) =>
      onInstallation(command, async ({ database, resolved }, { host, output }) => {
        const { organizationIds } = await import('@rcm/auth');
        const { verifyAudit } = await import('@rcm/audit');
        const { systemClock } = await import('@rcm/tenancy');
        const { readHeads } = await import('../audit-heads/heads.ts');
        const kept = options.heads === undefined ? new Map() : await readHeads(options.heads);
        const ids = chooseOrganizations(
          options.org,
          new Set([...(await organizationIds(database)), ...kept.keys()]),
        );
        const [{ secret }, ...before] = resolved.secrets;
        const earlier = before.map((one) => one.secret);
        const organizations = [];
        for (const organizationId of ids) {
          const check = { secret, earlier, now: systemClock(), known: kept.get(organizationId) };
          organizations.push({
            organizationId,
            ...(await verifyAudit(database, organizationId, check)),
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
        if (faults > 0) host.exitCode = 1;
      }),
    );
}

function addAuditHeads(audit: RcmCommand): void {
  audit
    .command('heads')
    .description(
      'print the newest seal of each organization, to be stored elsewhere and passed to verify --heads',
    )
    .prints('one line of JSON for each organization: `{"organizationId","sequence","hash","at"}`')
    .action((_options, command: RcmCommand) =>
      onInstallation(command, async ({ database }, { host }) => {
        const { organizationIds } = await import('@rcm/auth');
        const { newestHead } = await import('@rcm/audit');
        const { systemClock } = await import('@rcm/tenancy');
        const { linesOf } = await import('../audit-heads/heads.ts');
        const at = systemClock().toISOString();
        for (const organizationId of await organizationIds(database)) {
          const head = await newestHead(database, organizationId);
          if (head) host.stdout.write(linesOf([{ organizationId, ...head, at }]));
        }
      }),
    );
}

function addAuditSeal(audit: RcmCommand): void {
  audit
    .command('seal')
    .description('seal the unsealed events, as a running service does on its own')
    .prints('`{"organizations","sealed"}`')
    .action((_options, command: RcmCommand) =>
      onInstallation(command, async ({ database, resolved }, { output }) => {
        const { sealAll } = await import('../backup.ts');
        const { organizations, sealed } = await sealAll(database, resolved.secrets[0].secret);
        output.result(
          { organizations, sealed },
          `Sealed ${sealed} events of ${organizations} organizations.`,
        );
      }),
    );
}

function chooseOrganizations(org: string | undefined, known: ReadonlySet<string>): string[] {
  if (org === undefined) return [...known];
  const id = org.toLowerCase();
  if (!known.has(id)) throw notFound('Organization');
  return [id];
}
