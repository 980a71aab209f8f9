import { interchange, x12File } from '@rcm/testing/x12-file';

/** A 277CA of MERIDIAN HEALTH, of levels below its source. */
const claimAcknowledgment = (...levels: readonly string[]): string =>
  x12File('005010X214', [
    [
      'BHT*0085*08*277X2140004*20260112*1025*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*00911232',
      'DTP*050*D8*20260111',
      'DTP*009*D8*20260112',
      ...levels,
    ],
  ]);

/** A 277CA that rejects a batch by its number (BHT03), without its claims. */
export const batchRejected = (batch: string, claims: number, charges: string): string =>
  claimAcknowledgment(
    'HL*2*1*21*0',
    'NM1*41*2*RIVERSIDE CLINIC*****46*R1',
    `TRN*2*${batch}`,
    `STC*A8:746*20260112*U*${charges}`,
    `QTY*AA*${claims}`,
    `AMT*YY*${charges}`,
  );

/** A 277CA that rejects the claims of one billing provider in a batch, without naming them. */
export const providerRejected = (batch: string, npi: string, claims: number, charges: string): string =>
  claimAcknowledgment(
    'HL*2*1*21*1',
    'NM1*41*2*RIVERSIDE CLINIC*****46*R1',
    `TRN*2*${batch}`,
    'STC*A1:19*20260112*WQ*1000',
    'HL*3*2*19*0',
    `NM1*85*2*RIVERSIDE CLINIC*****XX*${npi}`,
    'TRN*1*0',
    `STC*A8:496:85*20260112*U*${charges}`,
    `QTY*QC*${claims}`,
    `AMT*YY*${charges}`,
  );

/** A 999 that rejects a functional group of claims. */
export const groupRejected = (controlNumber: string): string =>
  x12File('005010X231A1', [
    [`AK1*HC*${controlNumber}*005010X222A1`, 'AK2*837*0001*005010X222A1', 'IK5*R*5', 'AK9*R*1*1*0'],
  ]);

/** A claim in a 277CA: its number, the category, status and action of its acknowledgement, and its references (REF). */
interface AcknowledgedClaim {
  readonly number: string;
  readonly status: string;
  readonly references?: readonly string[];
}

/** A 277CA of a clearinghouse (`AY`) or of a payer (`PR`) about the claims of a batch by its number (BHT03). */
export const claimsAcknowledged = (
  role: 'AY' | 'PR',
  batch: string,
  claims: readonly AcknowledgedClaim[],
): string =>
  x12File('005010X214', [
    [
      `BHT*0085*08*${role}${batch}*20260112*1025*TH`,
      'HL*1**20*1',
      role === 'AY' ? 'NM1*AY*2*HARBOR CLEARINGHOUSE*****46*HARBOR' : 'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*00911232',
      'DTP*050*D8*20260111',
      'DTP*009*D8*20260112',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*RIVER01',
      `TRN*2*${batch}`,
      'STC*A1:19*20260112*WQ*450',
      'HL*3*2*19*1',
      'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
      ...claims.flatMap(({ number, status, references = [] }, at) => [
        `HL*${at + 4}*3*PT`,
        'NM1*QC*1*ROWAN*ALEX****MI*W123456789',
        `TRN*2*${number}`,
        `STC*${status}`,
        ...references,
      ]),
    ],
  ]);

/** The numbers of a batch in its file: ISA13, GS06 and ST02. */
export interface BatchNumbers {
  readonly interchange: string;
  readonly group: string;
  readonly set: string;
}

/** A TA1 that accepts an interchange. */
export const interchangeAccepted = ({ interchange: number }: Pick<BatchNumbers, 'interchange'>): string =>
  interchange([`TA1*${number}*260320*1200*A*000`]);

/** A 999 that accepts a group with a set of claims. */
export const groupAccepted = ({ group, set }: Pick<BatchNumbers, 'group' | 'set'>): string =>
  x12File('005010X231A1', [
    [`AK1*HC*${group}*005010X222A1`, `AK2*837*${set}*005010X222A1`, 'IK5*A', 'AK9*A*1*1*1'],
  ]);
