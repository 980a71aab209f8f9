import { completenessOperations } from './completeness/contract.ts';
import { entryOperations, sectionOperations } from './entries/contract.ts';
import type { Section } from './entries/section.ts';
import { sections } from './entries/sections.ts';
import { expirableOperations } from './expirables/contract.ts';
import { npiOperations } from './npi/contract.ts';
import { sessionOperations } from './sessions/contract.ts';
import { verificationOperations } from './verifications/contract.ts';

/** The operations on files with the given sections. */
export const operationsOf = (given: readonly Section[]) => ({
  ...sectionOperations(given),
  ...sessionOperations(given),
  ...completenessOperations,
  ...entryOperations,
  ...verificationOperations,
  ...expirableOperations(given),
  ...npiOperations,
});

/** Every operation of the module, by the name of its handler. */
export const operations = operationsOf(sections);
