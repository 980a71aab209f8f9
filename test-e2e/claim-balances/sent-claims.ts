import { type Money, sum } from '@rcm/money';
import { x12File } from '@rcm/testing/x12-file';

/** A service line of a claim: procedure with modifiers such as `20610:59`, and its charge. */
type SentLine = readonly [procedure: string, chargeAmount: Money];

/** A claim of an 837. */
export interface SentClaim {
  readonly number: string;
  /** CLM05-3: 1 (original) by default. */
  readonly frequency?: string;
  /** REF*F8: the number of the claim that it replaces or voids. */
  readonly replaces?: string;
  /** The last name of the patient; also the member id. */
  readonly patient: string;
  /** The identifier of the payer; A by default. */
  readonly payer?: string;
  /** The date of service, `YYYYMMDD`; January 5, 2026 by default. */
  readonly serviceDate?: string;
  readonly diagnosis?: string;
  readonly lines: readonly SentLine[];
}

function segmentsOf(claim: SentClaim, level: number): string[] {
  const { number, frequency = '1', replaces, patient, payer = 'A', lines } = claim;
  const { serviceDate = '20260105', diagnosis = 'M5450' } = claim;
  return [
    `HL*${level}*1*22*0`,
    'SBR*P*18*******CI',
    `NM1*IL*1*${patient}*ROWAN****MI*M-${patient}`,
    'DMG*D8*19840229*F',
    `NM1*PR*2*PAYER ${payer}*****PI*${payer}`,
    `CLM*${number}*${sum(lines.map(([, charge]) => charge))}***11:B:${frequency}*Y*A*Y*Y`,
    ...(replaces === undefined ? [] : [`REF*F8*${replaces}`]),
    `HI*ABK:${diagnosis}`,
    ...lines.flatMap(([procedure, charge], index) => [
      `LX*${index + 1}`,
      `SV1*HC:${procedure}*${charge}*UN*1***1`,
      `DTP*472*D8*${serviceDate}`,
    ]),
  ];
}

/** An X12 file with one 837P; `batch` is its BHT03. */
export const sentClaimsFile = (claims: readonly SentClaim[], batch = '1'): string =>
  x12File('005010X222A1', [
    [
      `BHT*0019*00*${batch}*20260110*1200*CH`,
      'NM1*41*2*RIVERSIDE CLINIC*****46*R1',
      'NM1*40*2*CLEARINGHOUSE*****46*C1',
      'HL*1**20*1',
      'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
      ...claims.flatMap((claim, index) => segmentsOf(claim, index + 2)),
    ],
  ]);
