import { fromCents } from '@rcm/money';
import { x12File } from '@rcm/testing/x12-file';
import { dateIn } from '../support/world.ts';
import {
  type Adjustments,
  type Answer,
  type AnsweredLine,
  type FollowUp,
  type Line,
  linePaid,
  type PayerName,
  paidOf,
  type Story,
} from './story.ts';

/** The program of each payer, and the kind of insurance that its files state (SBR09, CLP06). */
export const programs = {
  A: { programType: 'COMMERCIAL', filingIndicator: 'CI' },
  B: { programType: 'COMMERCIAL', filingIndicator: '12' },
  Medicare: { programType: 'MEDICARE_FFS', filingIndicator: 'MB' },
  Medicaid: { programType: 'MEDICAID', filingIndicator: 'MC' },
} as const;

/** The identifier of a payer in files. */
export const identifierOf = (payer: PayerName) => `PAYER-${payer.toUpperCase()}`;

const sequences = ['P', 'S', 'T'];

const compact = (date: string) => date.replaceAll('-', '');

const payerSegment = (payer: PayerName) => `NM1*PR*2*${payer}*****PI*${identifierOf(payer)}`;

function otherSubscriber({ patient, payers }: Story, payer: PayerName): string[] {
  return [
    `SBR*${sequences[payers.indexOf(payer)]}*18*******${programs[payer].filingIndicator}`,
    'OI***Y***Y',
    `NM1*IL*1*MONTH*${patient}****MI*${patient}-${payer}`,
    payerSegment(payer),
  ];
}

/** A claim of an 837: that of a story, or one that follows it. */
interface SentClaim {
  readonly story: Story;
  readonly claimNumber: string;
  readonly frequency: string;
  readonly lines: readonly Line[];
  /** REF*F8. */
  readonly replaces: string | null;
}

/** The claim of a story as it is sent, with its own lines or those of an earlier version. */
export const claimOf = (story: Story, lines = story.lines): SentClaim => ({
  story,
  claimNumber: story.claimNumber,
  frequency: story.frequency,
  lines,
  replaces: null,
});

/** A claim that follows that of a story. */
export const followUpOf = (story: Story, { number, ...followUp }: FollowUp): SentClaim => ({
  story,
  claimNumber: number,
  ...followUp,
});

/** The first day of service of the month. */
const firstServiceDay = -50;

export const serviceDateOf = ({ serviceDay }: Story): string => dateIn(firstServiceDay + serviceDay);

function claimSegments(
  { story, claimNumber, frequency, lines, replaces }: SentClaim,
  index: number,
): string[] {
  const { number, patient, payers, listed } = story;
  const serviceDate = serviceDateOf(story);
  const [first = 'A', ...others] = payers.slice(0, listed);
  const charge = fromCents(lines.reduce((sum, line) => sum + line.charge, 0n));
  return [
    `HL*${index + 2}*1*22*0`,
    `SBR*P*18*******${programs[first].filingIndicator}`,
    `NM1*IL*1*MONTH*${patient}****MI*${patient}-${first}`,
    'N3*236 N MAIN ST',
    'N4*MIAMI*FL*33413',
    'DMG*D8*19430501*F',
    payerSegment(first),
    `CLM*${claimNumber}*${charge}***11:B:${frequency}*Y*A*Y*Y`,
    ...(replaces === null ? [] : [`REF*F8*${replaces}`]),
    'HI*ABK:M5450',
    ...others.flatMap((payer) => otherSubscriber(story, payer)),
    ...lines.flatMap((line, position) => [
      `LX*${position + 1}`,
      `SV1*HC:${line.procedure}*${fromCents(line.charge)}*UN*1***1`,
      `DTP*472*D8*${compact(serviceDate)}`,
      `REF*6R*${number}-${position + 1}`,
    ]),
  ];
}

/** An 837P. */
export const claimFile = (claims: readonly SentClaim[], batch: string): string =>
  x12File('005010X222A1', [
    [
      `BHT*0019*00*${batch}*${compact(dateIn(firstServiceDay))}*1200*CH`,
      'NM1*41*2*RIVERSIDE CLINIC*****46*L1',
      'PER*IC*JORDAN BLAKE*TE*3055552222',
      'NM1*40*2*CLEARINGHOUSE*****46*C1',
      'HL*1**20*1',
      'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
      'N3*234 SEAWAY ST',
      'N4*MIAMI*FL*331110001',
      'REF*EI*587654321',
      ...claims.flatMap(claimSegments),
    ],
  ]);

const adjustmentSegments = (adjustments: Adjustments) =>
  Object.entries(adjustments).map(([code, amount]) => `CAS*${code.replace('-', '*')}*${fromCents(amount)}`);

const lineSegments = (answer: Answer, line: AnsweredLine) => {
  const isNegative = answer.status === '22';
  const submitted = line.submitted === undefined ? '' : `*HC:${line.submitted}`;
  return [
    `SVC*HC:${line.procedure}*${fromCents(line.charge)}*${fromCents(linePaid(line))}**${isNegative ? -1 : 1}${submitted}`,
    ...adjustmentSegments(line.adjustments),
    `REF*6R*${answer.claim}-${line.line}`,
  ];
};

function answerSegments(answer: Answer, serviceDate: string): string[] {
  const { claim, claimNumber, status, charge, payerNumber, payer, adjustments, remarks, lines } = answer;
  const { frequency = '' } = answer;
  const all = [adjustments, ...lines.map((line) => line.adjustments)].flatMap((each) => Object.entries(each));
  const share = all.reduce((sum, [code, amount]) => (code.startsWith('PR-') ? sum + amount : sum), 0n);
  return [
    `CLP*${claimNumber}*${status}*${fromCents(charge)}*${fromCents(paidOf(answer))}*${fromCents(share)}*${programs[payer].filingIndicator}*${payerNumber}*11*${frequency}`,
    ...adjustmentSegments(adjustments),
    `NM1*QC*1*MONTH*${claim}`,
    ...(remarks.length > 0 ? [`MOA***${remarks.join('*')}`] : []),
    ...(answer.isDated ? [`DTM*232*${compact(serviceDate)}`] : []),
    ...lines.flatMap((line) => lineSegments(answer, line)),
  ];
}

/** A payment of a file: its trace number and its answers. */
export interface Payment {
  readonly reference: string;
  readonly answers: readonly Answer[];
}

function paymentSegments(
  payer: PayerName,
  date: string,
  { reference, answers }: Payment,
  dateOf: (answer: Answer) => string,
): string[] {
  const adjustments = answers.flatMap(({ providerAdjustments = [] }) => providerAdjustments);
  const taken = adjustments.reduce(
    (sum, each) => sum + BigInt(each.split('*')[1]?.replace('.', '') ?? 0),
    0n,
  );
  const amount = answers.reduce((sum, answer) => sum + paidOf(answer), 0n) - taken;
  const [direction, paid] = amount < 0n ? ['D', -amount] : ['C', amount];
  return [
    `BPR*I*${fromCents(paid)}*${direction}*${paid === 0n ? 'NON' : 'ACH'}*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*${compact(date)}`,
    `TRN*1*${reference}*1512345678`,
    `N1*PR*${payer.toUpperCase()}*XV*${identifierOf(payer)}`,
    'N3*10 SOUTH AVENUE',
    'N4*RAPID CITY*SD*57701',
    'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
    'LX*1',
    ...answers.flatMap((answer) => answerSegments(answer, dateOf(answer))),
    ...adjustments.map((adjustment) => `PLB*1234567893*20261231*${adjustment}`),
  ];
}

/** An 835 of a payer, with a transaction set for each payment. */
export const remittanceFile = (
  payer: PayerName,
  date: string,
  payments: readonly Payment[],
  dateOf: (answer: Answer) => string,
): string =>
  x12File(
    '005010X221A1',
    payments.map((payment) => paymentSegments(payer, date, payment, dateOf)),
  );
