import { normalizeCode } from '../code-systems/normalize-code.ts';
import type { FinalCode } from './schema.ts';

/** A code in its normalized form; one that is not well-formed is unchanged. */
export const finalCodeOf = ({ system, code, modifiers, units, diagnosisCodes }: FinalCode): FinalCode => ({
  system,
  code: normalizeCode(system, code) ?? code,
  modifiers: modifiers.map((modifier) => modifier.trim().toUpperCase()),
  units,
  diagnosisCodes: diagnosisCodes.map((diagnosis) => normalizeCode('ICD10CM', diagnosis) ?? diagnosis),
});
