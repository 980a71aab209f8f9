import { type Guide, x12File } from '@rcm/testing';

/** A claim to write to an 837. */
export interface WrittenSentClaim {
  readonly number: string;
  /** CLM02; defaults to the charge of the default line. */
  readonly charge?: string;
  /** CLM05, such as `11:B:7`. */
  readonly facility?: string;
  /** The subscriber, who is the patient unless there is a `dependent`. */
  readonly memberId?: string;
  readonly person?: string;
  readonly birthDate?: string;
  /** NM1 of the patient, if the patient is not the subscriber. */
  readonly dependent?: string;
  readonly payer?: string;
  /** N3 and N4 of the payer. */
  readonly payerAddress?: readonly string[];
  readonly sequence?: string;
  /** The segments between CLM and the parties of the claim. */
  readonly references?: readonly string[];
  /** The segments before the lines. */
  readonly parties?: readonly string[];
  /** The segments of the lines; defaults to one visit of 100.00. */
  readonly lines?: readonly string[];
}

const line = (facility: string) =>
  facility.includes(':A:')
    ? ['LX*1', 'SV2*0450*HC:99283*100*UN*1', 'DTP*472*D8*20260105']
    : ['LX*1', 'SV1*HC:99213:25*100*UN*1***1', 'DTP*472*D8*20260105', 'REF*6R*LN1'];

/** The segments of a claim with its subscriber; its first HL has the given number. */
function segmentsOf(claim: WrittenSentClaim, level: number): { segments: string[]; levels: number } {
  const { facility = '11:B:1', dependent, person = 'ELLIS*ROWAN', birthDate = '19840229' } = claim;
  const subscriber = [
    `HL*${level}*1*22*${dependent ? 1 : 0}`,
    `SBR*${claim.sequence ?? 'P'}*${dependent ? '' : '18'}*GRP-7******CI`,
    `NM1*IL*1*${person}****MI*${claim.memberId ?? 'M100'}`,
    'N3*1 MAIN STREET',
    'N4*FRESNO*CA*93701',
    `DMG*D8*${birthDate}*F`,
    `NM1*PR*2*${claim.payer ?? 'MERIDIAN HEALTH*****PI*60054'}`,
    ...(claim.payerAddress ?? []),
  ];
  const patient = [
    `HL*${level + 1}*${level}*23*0`,
    'PAT*19',
    `NM1*QC*1*${dependent}`,
    'N3*1 MAIN STREET',
    'N4*FRESNO*CA*93701',
    'DMG*D8*20150704*M',
  ];
  return {
    segments: [
      ...subscriber,
      ...(dependent ? patient : []),
      `CLM*${claim.number}*${claim.charge ?? '100'}***${facility}*Y*A*Y*Y`,
      ...(claim.references ?? []),
      'HI*ABK:M5450*ABF:I10',
      ...(claim.parties ?? []),
      ...(claim.lines ?? line(facility)),
    ],
    levels: dependent ? 2 : 1,
  };
}

/** An X12 file with one 837 of the claims, professional unless another guide is given. */
export function claimFile(claims: readonly WrittenSentClaim[], guide: Guide = '005010X222A1'): string {
  let level = 2;
  const segments = [
    'BHT*0019*00*1*20260110*1200*CH',
    'NM1*41*2*RIVERSIDE CLINIC*****46*R1',
    'PER*IC*AVERY*TE*5595550142',
    'NM1*40*2*CLEARINGHOUSE*****46*C1',
    'HL*1**20*1',
    'PRV*BI*PXC*207Q00000X',
    'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
    'N3*10 RIVER ROAD',
    'N4*FRESNO*CA*93701',
    'REF*EI*941234567',
    ...claims.flatMap((claim) => {
      const written = segmentsOf(claim, level);
      level += written.levels;
      return written.segments;
    }),
  ];
  return x12File(guide, [segments]);
}
