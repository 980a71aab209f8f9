import { x12File } from '@rcm/testing/x12-file';
import { readX12 } from '@rcm/x12';
import type { ClaimToWrite } from '../src/ports.ts';

const address = ['N3*1 MAIN ST', 'N4*FRESNO*CA*937011234'];

/** What distinguishes a claim from others. */
export interface Said {
  readonly claimId: string;
  readonly kind?: ClaimToWrite['kind'];
  readonly payerId?: string;
  readonly subscriber?: string;
  /** The name of a patient who is not the subscriber. */
  readonly patient?: string | null;
  readonly note?: string | null;
  /** The segments of the claim from CLM on, instead of those of a visit. */
  readonly segments?: readonly string[];
  /** SV103 or SV204; empty for a claim that can't be written. */
  readonly unit?: string;
}

/** A claim of 40.00 as a reader reads it, a professional one unless it says otherwise. */
export async function writtenClaim({
  claimId,
  kind = '837P',
  payerId = 'pyr_1',
  subscriber = 'QUINN',
  patient = null,
  note = null,
  segments,
  unit = 'UN',
}: Said): Promise<ClaimToWrite> {
  const relationship = patient === null ? '18' : '';
  const number = claimId.toUpperCase();
  const notes = note === null ? [] : [`NTE*ADD*${note}`];
  const visit =
    kind === '837P'
      ? [
          `CLM*${number}*40***11:B:1*Y*A*Y*Y`,
          ...notes,
          'HI*ABK:M5450',
          'LX*1',
          `SV1*HC:99213*40*${unit}*1***1`,
          'DTP*472*D8*20260103',
        ]
      : [
          `CLM*${number}*40***13:A:1**A*Y*Y`,
          'DTP*434*RD8*20260103-20260103',
          'CL1*3*1*01',
          ...notes,
          'HI*ABK:M5450',
          'NM1*71*1*HALE*RUTH****XX*1234567893',
          'LX*1',
          `SV2*0510*HC:99213*40*${unit}*1`,
          'DTP*472*D8*20260103',
        ];
  const file = x12File(kind === '837P' ? '005010X222A1' : '005010X223A2', [
    [
      'BHT*0019*00*1*20260105*1200*CH',
      'NM1*41*2*RIVERSIDE CLINIC*****46*RIVER01',
      'PER*IC*BILLING*TE*5595550142',
      'NM1*40*2*HARBOR*****46*HARBOR',
      'HL*1**20*1',
      'PRV*BI*PXC*207Q00000X',
      'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
      ...address,
      'REF*EI*941234567',
      `HL*2*1*22*${patient === null ? 0 : 1}`,
      `SBR*P*${relationship}*******CI`,
      `NM1*IL*1*${subscriber}*MARA****MI*MEMBER-1`,
      ...address,
      'DMG*D8*19730501*F',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      ...(patient === null
        ? []
        : ['HL*3*2*23*0', 'PAT*19', `NM1*QC*1*${patient}*TED`, ...address, 'DMG*D8*20100501*M']),
      ...(segments ?? visit),
    ],
  ]);
  const values: Record<string, unknown> = {};
  for await (const event of readX12([Buffer.from(file)] as unknown as AsyncIterable<Uint8Array>)) {
    if ('within' in event) values[event.kind.slice(kind.length + 1)] = event.value;
  }
  const { billingProvider, subscriber: payer, patient: dependent = null, claim } = values;
  return {
    claimId,
    payerId,
    kind,
    billingProvider,
    subscriber: payer,
    patient: dependent,
    claim,
  } as never;
}
