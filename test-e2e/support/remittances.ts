import { x12File } from '@rcm/testing/x12-file';
import type { World } from './world.ts';

/** A payment of a generated file: its trace number and its claim payments. */
export interface WrittenPayment {
  readonly reference: string;
  /** `YYYY-MM-DD`; a past day by default. */
  readonly date?: string;
  readonly claims: readonly WrittenClaim[];
}

/** The claim number of a claim payment, and its adjudication. */
interface WrittenClaim {
  readonly number: string;
  readonly answer: Answer;
}

/** The adjudication of a claim of two lines, 250.00 in total. */
export type Answer = keyof typeof answers;

const adjustedLine = (procedure: string, charge: string, paid: string, ...adjustments: readonly string[]) => [
  `SVC*HC:${procedure}*${charge}*${paid}**1`,
  ...adjustments.map((adjustment) => `CAS*${adjustment}`),
];

const visit = (paid: string, ...adjustments: readonly string[]) =>
  adjustedLine('99213', '100', paid, ...adjustments);
const film = (paid: string, ...adjustments: readonly string[]) =>
  adjustedLine('72100', '150', paid, ...adjustments);

/** CLP02, CLP04 and CLP05 of each adjudication, and the segments of its lines. */
const answers = {
  paid: { status: '1', paid: 200, share: 0, lines: [...visit('80', 'CO*45*20'), ...film('120', 'CO*45*30')] },
  shared: {
    status: '1',
    paid: 170,
    share: 30,
    lines: [...visit('70', 'CO*45*20', 'PR*2*10'), ...film('100', 'CO*45*30', 'PR*1*20')],
  },
  denied: {
    status: '1',
    paid: 80,
    share: 0,
    lines: [...visit('80', 'CO*45*20'), ...film('0', 'CO*197*150')],
  },
  forwarded: {
    status: '19',
    paid: 175,
    share: 25,
    lines: [...visit('75', 'CO*45*20', 'PR*3*5'), ...film('100', 'CO*45*30', 'PR*2*20')],
  },
  /** The lines do not add up to the claim. */
  unbalanced: {
    status: '1',
    paid: 90,
    share: 0,
    lines: [...visit('80', 'CO*45*20'), ...film('0', 'CO*197*150')],
  },
  /** Reverses `shared`. */
  reversed: {
    status: '22',
    paid: -170,
    share: -30,
    lines: [
      ...adjustedLine('99213', '-100', '-70', 'CO*45*-20', 'PR*2*-10'),
      ...adjustedLine('72100', '-150', '-100', 'CO*45*-30', 'PR*1*-20'),
    ],
  },
} as const;

const claimOf = ({ number, answer }: WrittenClaim) => {
  const { status, paid, share, lines } = answers[answer];
  const charge = status === '22' ? -250 : 250;
  return [
    `CLP*${number}*${status}*${charge}*${paid}*${share}*12*ICN${number}`,
    'NM1*QC*1*ELLIS*ROWAN****MI*M100',
    'DTM*232*20260105',
    ...lines,
  ];
};

const segmentsOf = ({ reference, date = '2026-03-02', claims }: WrittenPayment) => {
  const amount = claims.reduce((sum, { answer }) => sum + answers[answer].paid, 0);
  return [
    `BPR*I*${Math.abs(amount)}*${amount < 0 ? 'D' : 'C'}*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${date.replaceAll('-', '')}`,
    `TRN*1*${reference}*1512345678`,
    'N1*PR*MERIDIAN HEALTH*XV*60054',
    'N3*10 SOUTH AVENUE',
    'N4*RAPID CITY*SD*57701',
    'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
    'LX*1',
    ...claims.flatMap(claimOf),
  ];
};

/** An X12 file with an 835 for each payment. */
export const remittanceFile = (...payments: readonly WrittenPayment[]): string =>
  x12File('005010X221A1', payments.map(segmentsOf));

/** Creates claims of one patient for such files, and returns their ids in the order of the numbers. */
export async function claimsNumbered(world: World, numbers: readonly string[]): Promise<string[]> {
  const patientId = (await world.patient()).id;
  const { payer } = await world.send('post', '/reference/payers', {
    name: world.name(),
    payerCode: '60054',
    programType: 'COMMERCIAL',
  });
  const make = async (claimNumber: string): Promise<string> => {
    const { claim } = await world.send('post', '/reference/claims', {
      patientId,
      payerId: payer.id,
      claimNumber,
      serviceDate: '2026-01-05',
      lines: [
        { procedureCode: '99213', chargeAmount: 100 },
        { procedureCode: '72100', chargeAmount: 150 },
      ],
    });
    return claim.id;
  };
  const ids: string[] = [];
  for (let from = 0; from < numbers.length; from += atOnce) {
    ids.push(...(await Promise.all(numbers.slice(from, from + atOnce).map(make))));
  }
  return ids;
}

const atOnce = 20;
