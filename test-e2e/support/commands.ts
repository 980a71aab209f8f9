import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leieFile, samFile } from '@rcm/exclusion-lists';
import { remittanceFile } from './remittances.ts';
import { writeSynthea } from './synthea.ts';

/** What the commands run on. */
interface CommandSubjects {
  readonly organizationId: string;
  /** A key of the organization, which will be revoked. */
  readonly keyId: string;
  /** The number of a claim of `claimsNumbered`. */
  readonly claimNumber: string;
  /** The NPI of monitored people. */
  readonly npi: string;
  /** An empty directory for files. */
  readonly directory: string;
}

/** Commands that read no installation, and `rcm serve`, which `rcm demo` includes. */
export const commandsWithoutRun = ['rcm openapi', 'rcm completion', 'rcm serve', 'rcm mcp'];

/**
 * The arguments of runs of every other command that must succeed, in their order, by its name. `rcm restore` needs a
 * database without organizations, and `rcm demo` serves until it is stopped.
 */
export function commandRuns({
  organizationId,
  keyId,
  claimNumber,
  npi,
  directory,
}: CommandSubjects): Readonly<Record<string, readonly (readonly string[])[]>> {
  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const synthea = join(directory, 'synthea');
  mkdirSync(synthea);
  writeSynthea(synthea);
  const backup = join(directory, 'backup');
  const org = ['--org', organizationId];
  const remittance = remittanceFile({
    reference: 'EFT-command',
    claims: [{ number: claimNumber, answer: 'shared' }],
  });
  return {
    'rcm migrate': [[], ['--status']],
    'rcm org create': [['--name', 'Ridge', '--owner-name', 'Rowan Ellis', '--owner-email', 'r@example.org']],
    'rcm org list': [[]],
    'rcm org modules': [
      [...org, '--disable', 'scribe'],
      [...org, '--enable', 'scribe'],
    ],
    'rcm key create': [[...org, '--name', 'Reader', '--scopes', 'gfe:read']],
    'rcm key list': [org],
    'rcm key roll': [['--id', keyId]],
    'rcm key revoke': [['--id', keyId]],
    'rcm import synthea': [[synthea, ...org]],
    'rcm import x12': [
      [file('remittance.835', remittance), ...org, '--dry-run'],
      [join(directory, 'remittance.835'), ...org],
    ],
    'rcm import leie': [[file('leie.csv', leieFile([{ LASTNAME: 'STONE', NPI: npi }]))]],
    'rcm import sam': [[file('sam.csv', samFile([{ Last: 'STONE', NPI: npi }]))]],
    'rcm import codes': [['CVX', file('codes.csv', 'code,display\n140,Influenza\n')]],
    'rcm seed demo': [[]],
    'rcm books rebuild': [[]],
    'rcm books verify': [[]],
    'rcm encrypt': [[...org, '--rotate']],
    'rcm audit seal': [[]],
    'rcm audit verify': [[]],
    'rcm audit heads': [[]],
    'rcm backup': [[backup]],
    'rcm restore': [[backup]],
    // Without Citus it can only print its steps.
    'rcm distribute': [['--dry-run']],
    'rcm demo': [[]],
  };
}
