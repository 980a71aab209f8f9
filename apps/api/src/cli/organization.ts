import { isTimeZone } from '@rcm/calendar';
import { moduleNames } from '@rcm/http/module';
import { InvalidArgumentError } from 'commander';
import { onInstallation } from './command.ts';
import { table } from './output.ts';
import type { RcmCommand } from './rcm-command.ts';

/** A comma-separated list. */
export const commaSeparated = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function timeZone(value: string): string {
  if (!isTimeZone(value))
    throw new InvalidArgumentError('Expected an IANA time zone such as America/New_York.');
  return value;
}

/** `rcm org create`, `rcm org list` and `rcm org modules`. */
export function addOrganizationCommands(program: RcmCommand): void {
  const organization = program
    .command('org')
    .description('create and list organizations, and switch their modules on or off');
  addOrganizationCreate(organization);
  addOrganizationList(organization);
  addOrganizationModules(organization);
}

function addOrganizationCreate(organization: RcmCommand): void {
  organization
    .command('create')
    .description('create an organization with its owner, and a first key with the scope * and the role OWNER')
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--owner-name <name>', 'name of its owner')
    .requiredOption('--owner-email <email>', 'e-mail address of its owner')
    .option('--timezone <zone>', 'IANA time zone', timeZone, 'America/New_York')
    .prints('`{"organizationId","memberId","apiKey"}`')
    .action(
      (
        options: { name: string; ownerName: string; ownerEmail: string; timezone: string },
        command: RcmCommand,
      ) =>
        onInstallation(command, async ({ commands, database }, { output }) => {
          const { createOrganization } = await import('@rcm/auth/bootstrap');
          const made = await createOrganization(commands, {
            name: options.name,
            ownerName: options.ownerName,
            ownerEmail: options.ownerEmail,
            timeZone: options.timezone,
          });
          if (database.encryption !== null) {
            const { makeDataKey } = await import('@rcm/encryption');
            await makeDataKey(database, made.organizationId, commands.now);
          }
          output.result(
            { ...made },
            `Created the organization ${made.organizationId}.\nIts key, shown only once: ${made.apiKey}`,
          );
        }),
    );
}

function addOrganizationList(organization: RcmCommand): void {
  organization
    .command('list')
    .description('list the organizations of the installation')
    .prints('`{"organizations":[{"organizationId","name","timeZone","disabledModules"}]}`')
    .action((_options, command: RcmCommand) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { listOrganizations } = await import('@rcm/auth/bootstrap');
        const organizations = await listOrganizations(commands);
        output.result(
          { organizations },
          table(
            ['Organization', 'Name', 'Time zone', 'Switched off'],
            organizations.map((one) => [
              one.organizationId,
              one.name,
              one.timeZone,
              one.disabledModules.join(', '),
            ]),
          ),
        );
      }),
    );
}

function addOrganizationModules(organization: RcmCommand): void {
  organization
    .command('modules')
    .description('switch modules of an organization off or on')
    .requiredOption('--org <id>', 'id of the organization')
    .option('--disable <modules>', 'comma-separated module names', commaSeparated, [])
    .option('--enable <modules>', 'comma-separated module names', commaSeparated, [])
    .prints('`{"organizationId","disabledModules"}`')
    .action((options: { org: string; disable: string[]; enable: string[] }, command: RcmCommand) =>
      onInstallation(command, async ({ commands }, { output }) => {
        const { setModules } = await import('@rcm/auth/bootstrap');
        const { describedModules } = await import('../modules.ts');
        const { disabledModules } = await setModules(commands, {
          organizationId: options.org,
          disable: options.disable,
          enable: options.enable,
          modules: moduleNames(describedModules),
        });
        output.result(
          { organizationId: options.org, disabledModules },
          disabledModules.length === 0
            ? 'All modules are switched on.'
            : `Switched off: ${disabledModules.join(', ')}.`,
        );
      }),
    );
}
