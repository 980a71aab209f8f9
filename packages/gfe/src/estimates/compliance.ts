import type { z } from 'zod';
import type { EstimateFacility } from '../ports.ts';
import type { ComplianceGap } from './contract.ts';
import type { Estimate } from './estimate.ts';

/** What an estimate states of the elements that 45 CFR 149.610(c)(1)(iv) and (v) require. */
type Elements = Pick<Estimate, 'taxIdentifier' | 'providerNpi' | 'diagnosisCodes' | 'lineItems'>;

/**
 * The elements that an estimate lacks: the TIN and the NPI of whoever furnishes each line, the place where the care is
 * furnished, and the diagnosis codes (45 CFR 149.610(c)(1)(iv) and (v)).
 */
export function complianceGapsOf(
  { taxIdentifier, providerNpi, diagnosisCodes, lineItems }: Elements,
  facility: Pick<EstimateFacility, 'npi' | 'address'> | null,
): z.infer<typeof ComplianceGap>[] {
  const hasNpi = lineItems.every((line) => line.providerNpi ?? providerNpi ?? facility?.npi);
  return [
    ...(taxIdentifier ? [] : (['TAX_IDENTIFIER'] as const)),
    ...(hasNpi ? [] : (['NPI'] as const)),
    ...(facility?.address ? [] : (['PLACE'] as const)),
    ...(diagnosisCodes.length > 0 ? [] : (['DIAGNOSIS_CODES'] as const)),
  ];
}
