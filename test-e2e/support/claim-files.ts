import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rcmJson } from './rcm.ts';
import { dateIn } from './world.ts';

/** The day of the payer's answers, `YYYY-MM-DD`. */
export const answeredOn = dateIn(-5);

/** An X12 file of one transaction set. */
function x12(kind: 'HC' | 'HN' | 'HP', type: string, guide: string, segments: readonly string[]): string {
  return [
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260302*1200*^*00501*000000001*0*P*:',
    `GS*${kind}*SENDER*RECEIVER*20260302*1200*1*X*${guide}`,
    `ST*${type}*0001${type === '835' ? '' : `*${guide}`}`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~\n');
}

/** An 837 of a claim of two lines, 150.00 and 500.00, with the address of the clinic. */
export const claimSent = (number: string): string =>
  x12('HC', '837', '005010X222A1', [
    'BHT*0019*00*1*20260110*1200*CH',
    'NM1*41*2*LAKESIDE ORTHOPEDICS*****46*L1',
    'PER*IC*JORDAN BLAKE*TE*3055552222',
    'NM1*40*2*CLEARINGHOUSE*****46*C1',
    'HL*1**20*1',
    'NM1*85*2*LAKESIDE ORTHOPEDICS*****XX*1234567893',
    'N3*234 SEAWAY ST*SUITE 4',
    'N4*MIAMI*FL*331110001',
    'REF*EI*587654321',
    'HL*2*1*22*0',
    'SBR*P*18*GRP-7******CI',
    'NM1*IL*1*SMITH*TED****MI*MB00221111',
    'N3*236 N MAIN ST',
    'N4*MIAMI*FL*33413',
    'DMG*D8*19430501*M',
    'NM1*PR*2*ALLIANCE HEALTH*****PI*741234',
    `CLM*${number}*650***11:B:1*Y*A*Y*Y`,
    'HI*ABK:M5450*ABF:M5416',
    'NM1*82*1*STONE*AVERY****XX*1558598797',
    'LX*1',
    'SV1*HC:99213*150*UN*1***1',
    'DTP*472*D8*20260105',
    'LX*2',
    'SV1*HC:72148:26*500*UN*1***1:2',
    'DTP*472*D8*20260105',
  ]);

/** A 277CA by which the payer accepts the claim. */
export const claimAccepted = (number: string): string =>
  x12('HN', '277', '005010X214', [
    'BHT*0085*08*1*20260111*1200*TH',
    'HL*1**20*1',
    'NM1*PR*2*ALLIANCE HEALTH*****PI*741234',
    'TRN*1*1',
    'DTP*050*D8*20260111',
    'DTP*009*D8*20260111',
    'HL*2*1*21*1',
    'NM1*41*2*LAKESIDE ORTHOPEDICS*****46*L1',
    'TRN*2*1',
    'STC*A1:20*20260111*WQ*650',
    'HL*3*2*19*1',
    'NM1*85*2*LAKESIDE ORTHOPEDICS*****XX*1234567893',
    'HL*4*3*PT',
    'NM1*QC*1*SMITH*TED****MI*MB00221111',
    `TRN*2*${number}`,
    'STC*A2:20*20260111*WQ*650',
  ]);

/** The claim payments of an 835, each with what it pays. */
interface Paid {
  readonly reference: string;
  readonly amount: number;
  readonly claims: readonly (readonly string[])[];
}

const remittance = ({ reference, amount, claims }: Paid): string =>
  x12('HP', '835', '005010X221A1', [
    `BPR*I*${amount}*C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${answeredOn.replaceAll('-', '')}`,
    `TRN*1*${reference}*1512345678`,
    'N1*PR*ALLIANCE HEALTH*XV*741234',
    'N3*10 SOUTH AVENUE',
    'N4*RICHMOND*VA*23221',
    'N1*PE*LAKESIDE ORTHOPEDICS*XX*1234567893',
    'LX*1',
    ...claims.flat(),
  ]);

const patient = 'NM1*QC*1*SMITH*TED****MI*MB00221111';
const visit = ['SVC*HC:99213*150*95**1', 'CAS*CO*45*30', 'CAS*PR*3*25'];

/** An 835 that pays the visit except for a copay of 25.00, and denies the other line as not medically necessary. */
export const claimDenied = (number: string): string =>
  remittance({
    reference: 'EFT-1',
    amount: 95,
    claims: [
      [
        `CLP*${number}*1*650*95*25*12*ICN-1`,
        patient,
        ...visit,
        'SVC*HC:72148:26*500*0**1',
        'CAS*CO*50*500',
        'LQ*HE*N115',
      ],
    ],
  });

/** An 835 that reverses the first one, and pays 380.00 for the denied line. */
export const claimCorrected = (number: string): string =>
  remittance({
    reference: 'EFT-2',
    amount: 380,
    claims: [
      [
        `CLP*${number}*22*-650*-95*-25*12*ICN-1`,
        patient,
        'SVC*HC:99213*-150*-95**-1',
        'CAS*CO*45*-30',
        'CAS*PR*3*-25',
        'SVC*HC:72148:26*-500*0**-1',
        'CAS*CO*50*-500',
      ],
      [
        `CLP*${number}*1*650*475*25*12*ICN-2`,
        patient,
        ...visit,
        'SVC*HC:72148:26*500*380**1',
        'CAS*CO*45*120',
      ],
    ],
  });

/** Imports files by the command; each must be imported completely. */
export async function importFiles(
  organizationId: string,
  environment: Readonly<Record<string, string>>,
  ...contents: readonly string[]
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-claims-'));
  try {
    const paths = contents.map((content, index) => {
      const path = join(directory, `${index}.x12`);
      writeFileSync(path, content);
      return path;
    });
    const { files } = await rcmJson<{
      readonly files: readonly { readonly transactions: readonly { readonly status: string }[] }[];
    }>(['import', 'x12', ...paths, '--org', organizationId], environment);
    const statuses = files.flatMap(({ transactions }) => transactions.map(({ status }) => status));
    if (statuses.length !== contents.length || statuses.some((status) => status !== 'POSTED')) {
      throw new Error(`The files were imported as ${statuses.join()}`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
