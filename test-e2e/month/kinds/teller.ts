import type { Random } from '../random.ts';
import type { Adjustments, Answer, AnsweredLine, Line, PayerName, Step, Story, Work } from '../story.ts';

/** The day on which claims are sent that follow others. */
export const followUpDay = 5;

const procedures = ['99213', '72100', '97110', '20610', '93000', '80053', '85025', '71046'];

/** Shares of patients; most are deductibles, coinsurance and copays. */
const shares = [
  ...['PR-1', 'PR-1', 'PR-2', 'PR-2', 'PR-3', 'PR-3', 'PR-45', 'PR-66', 'PR-85'],
  ...['PR-122', 'PR-142', 'PR-201', 'PR-241', 'PR-247', 'PR-248', 'PR-275'],
];

type Own = Pick<Story, 'claimNumber' | 'frequency' | 'serviceDay'>;

/** Writes the story of one claim, step after step. */
export class Teller {
  readonly random: Random;
  readonly number: string;
  readonly #steps: Step[] = [];
  #payers: readonly PayerName[] = [];
  #listed = 0;
  #isQmb = false;
  #lines: readonly Line[] = [];
  #firstLines: readonly Line[] = [];
  #day: number;
  #answers = 0;
  #sentFirst: readonly Line[] | null = null;
  /** CLP01 of answers. */
  #answered: string;
  #own: Own;
  readonly #others: Teller[] = [];

  constructor(random: Random, number: string, own: Partial<Own> = {}) {
    this.random = random;
    this.number = number;
    this.#own = { claimNumber: number, frequency: '1', serviceDay: 0, ...own };
    this.#answered = this.#own.claimNumber;
    this.#day = random.below(4);
  }

  /** Adds a further claim of the patient under the number of the claim. */
  sharing(frequency: string, serviceDay = 0): Teller {
    const other = new Teller(this.random, `${this.number}/${this.#others.length + 2}`, {
      claimNumber: this.#own.claimNumber,
      frequency,
      serviceDay,
    });
    this.#others.push(other);
    return other;
  }

  /** The claim is the first of its series. */
  beginsWith(frequency: string): void {
    this.#own = { ...this.#own, frequency };
  }

  /** The claim was sent before with other lines, or with the same. */
  wasSentWith(lines: readonly Line[]): void {
    this.#sentFirst = lines;
  }

  /** A claim follows that replaces or voids the claim. Answers are then about its lines. */
  followUp(
    frequency: '7' | '8',
    values: { readonly number?: string; readonly replaces?: string } = {},
    lines = this.#lines,
  ): void {
    const { number = `${this.number}B`, replaces = this.#own.claimNumber } = values;
    this.#steps.push({ day: followUpDay, followUp: { number, frequency, replaces, lines } });
    this.#day = followUpDay + this.random.between(1, 2);
    if (frequency === '7') this.#lines = lines;
  }

  /** Answers name another claim number. */
  answersName(claimNumber: string): void {
    this.#answered = claimNumber;
  }

  /** The payers of the patient, and lines with charges of up to 900.00; the last ones may be free. */
  claim(payers: readonly PayerName[], count = this.random.between(1, 4), free = 0): readonly Line[] {
    this.#payers = payers;
    this.#listed = payers.length;
    this.#lines = this.random
      .shuffled(procedures)
      .slice(0, count)
      .map((procedure, index) => ({
        procedure,
        charge: index < count - free ? BigInt(this.random.between(5_000, 90_000)) : 0n,
      }));
    this.#firstLines = this.#lines;
    return this.#lines;
  }

  /** Only the first payers are on file. */
  lists(count: number): void {
    this.#listed = count;
  }

  /** The coverage shows a Qualified Medicare Beneficiary. */
  isBeneficiary(): void {
    this.#isQmb = true;
  }

  get charge(): bigint {
    return this.#lines.reduce((sum, { charge }) => sum + charge, 0n);
  }

  /** An answer about all lines, each adjusted by a function of its charge. */
  answer(
    payer: PayerName,
    adjust: (charge: bigint, line: number) => Adjustments,
    values: Partial<Answer> = {},
  ): Answer {
    const lines = this.#lines.map(({ procedure, charge }, index) => ({
      line: index + 1,
      procedure,
      charge,
      adjustments: adjust(charge, index + 1),
    }));
    return this.answerOf(payer, lines, values);
  }

  /** An answer about some lines. */
  answerOf(payer: PayerName, lines: readonly AnsweredLine[], values: Partial<Answer> = {}): Answer {
    this.#answers += 1;
    return {
      key: `${this.number}/${this.#answers}`,
      claim: this.number,
      claimNumber: this.#answered,
      payer,
      status: String(this.#payers.indexOf(payer) + 1),
      payerNumber: `${payer}-${this.number.replace('/', '.')}-${this.#answers}`,
      charge: lines.length === 0 ? this.charge : lines.reduce((sum, { charge }) => sum + charge, 0n),
      lines,
      adjustments: {},
      remarks: [],
      ...values,
    };
  }

  /** An answer without lines. */
  whole(payer: PayerName, adjustments: Adjustments, values: Partial<Answer> = {}): Answer {
    return this.answerOf(payer, [], { adjustments, ...values });
  }

  /** The next files of the claim: a day has one for each payer. */
  receive(...answers: readonly Answer[]): void {
    const [{ payer } = { payer: 'A' as const }] = answers;
    this.#steps.push({ day: this.#day, payer, answers });
    this.#day += this.random.between(1, 2);
  }

  work(...works: readonly Work[]): void {
    for (const work of works) this.#steps.push({ day: this.#day - 1, work });
  }

  /** The stories of the claim and of those that share its number. */
  stories(kind: string, patient = this.number): Story[] {
    const story = {
      kind,
      number: this.number,
      ...this.#own,
      sentFirst: this.#sentFirst,
      patient,
      payers: this.#payers,
      listed: this.#listed,
      isQmb: this.#isQmb,
      lines: this.#firstLines,
      steps: this.#steps,
    };
    return [story, ...this.#others.flatMap((other) => other.stories(kind, patient))];
  }

  /** CO-45 and sometimes a share. */
  usual = (charge: bigint): Adjustments => {
    const share = this.random.of(['PR-1', 'PR-2', 'PR-3', null]);
    return {
      'CO-45': this.random.part(charge, 15, 45),
      ...(share === null ? {} : { [share]: this.random.part(charge, 3, 20) }),
    };
  };

  /** A contractual adjustment and a share of each line. */
  shared = (charge: bigint): Adjustments => ({
    'CO-45': this.random.part(charge, 15, 45),
    [this.random.of(shares)]: this.random.part(charge, 5, 25),
  });
}

/** The payers of claims that one payer answers. */
export const commercial: readonly PayerName[] = ['A', 'B', 'Medicare'];
/** The payers of claims that two payers answer. */
export const pairs: readonly (readonly [PayerName, PayerName])[] = [
  ['A', 'B'],
  ['Medicare', 'B'],
  ['B', 'A'],
];

/** The share of a line of an answer. */
export const shareOf = ({ adjustments }: AnsweredLine): bigint =>
  Object.entries(adjustments).reduce(
    (sum, [code, amount]) => (code.startsWith('PR-') ? sum + amount : sum),
    0n,
  );

/** An answer of a later payer to each line of an earlier answer. */
export const after =
  (earlier: Answer, adjust: (line: AnsweredLine, charge: bigint) => Adjustments) =>
  (charge: bigint, line: number): Adjustments => {
    const found = earlier.lines.find((one) => one.line === line);
    return found === undefined ? {} : adjust(found, charge);
  };

/** OA-23 for all but the share that the earlier payer left; a part of that share stays the patient's. */
export const coordinated = (teller: Teller) => (line: AnsweredLine, charge: bigint) => {
  const share = shareOf(line);
  return { 'OA-23': charge - share, ...(share > 1n ? { 'PR-3': teller.random.part(share, 10, 60) } : {}) };
};

/** A first answer and one that replaces it. */
export const corrected = (teller: Teller, first: (charge: bigint) => Adjustments) => {
  const payer = teller.random.of(commercial);
  teller.claim([payer]);
  return [teller.answer(payer, first, { isSuperseded: true }), teller.answer(payer, teller.shared)] as const;
};

/** One adjustment for the whole charge. */
export const denial = (code: string) => (charge: bigint) => ({ [code]: charge });

/** Tells the story of a claim: its payers, lines and all that happens to it. */
type Kind = (teller: Teller) => void;

/** Kinds of claims by name. */
export type Kinds = Readonly<Record<string, Kind>>;
