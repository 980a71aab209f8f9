import { spelled } from '../code-systems/spelling.ts';
import type { FinalCode } from './schema.ts';

/** A code in the spelling in which it is billed; what is not well-formed stays as it was sent. */
export const finalCodeOf = ({ system, code, modifiers, units, diagnosisCodes }: FinalCode): FinalCode => ({
  system,
  code: spelled(system, code) ?? code,
  modifiers: modifiers.map((modifier) => modifier.trim().toUpperCase()),
  units,
  diagnosisCodes: diagnosisCodes.map((diagnosis) => spelled('ICD10CM', diagnosis) ?? diagnosis),
});
