import {
  type Answer,
  type FollowUp,
  type Line,
  type PayerName,
  paidOf,
  type Story,
  total,
} from '../story.ts';
import { Bills } from './bills.ts';
import { dispositionOf, shares } from './dispositions.ts';
import {
  type AnsweredPart,
  type Balances,
  balanceOf,
  type Change,
  type Denied,
  type Moved,
  type PartBalances,
} from './part.ts';
import { isUnpaid, saidOf } from './said.ts';
import { droppedOf, paidForDropped, type Standing, standing, takenBackOf } from './standing.ts';

/** CLP02 of what is no answer: the claim was forwarded, or it is a predetermination. */
const noAnswers = ['23', '25'];

const codesOf = ({ adjustments, lines }: Answer): string[] =>
  [adjustments, ...lines.map((line) => line.adjustments)].flatMap((each) => Object.keys(each));

const isAbout = ({ lines }: Answer, part: number): boolean =>
  lines.length === 0 || lines.some(({ line }) => line === part);

/** The balances of a claim by the rules of answers, written to be compared with the page, not to be fast. */
export class ModelClaim {
  readonly story: Story;
  readonly #standing: Standing[] = [];
  readonly #reversed: Standing[] = [];
  readonly #bills: Bills;
  /** The entries of persons, oldest first. */
  readonly changes: Change[] = [];
  /** The answers whose denial a person ended. */
  readonly ended = new Set<string>();
  isVoided = false;
  /** True if the claim was rebilled to the second payer, in place of the first one. */
  isRebilled = false;
  #clock = 0;

  constructor(story: Story) {
    this.story = story;
    this.#bills = new Bills(story);
  }

  /** A claim replaces or voids the last one. */
  follow(followUp: FollowUp): void {
    if (followUp.frequency === '8') this.isVoided = true;
    else this.#bills.add(followUp);
  }

  /** The lines of the last of the claims that replaced each other. */
  get lines(): readonly Line[] {
    return this.#bills.lines;
  }

  /** True if only the money of an answer counts: it was voided, or its payer answered a later claim of the account. */
  #isMoneyAlone({ answer: { payer }, isAdditional, generation }: Standing): boolean {
    return (
      isAdditional ||
      this.isVoided ||
      this.#standing.some(
        (one) => !one.isAdditional && one.answer.payer === payer && one.generation > generation,
      )
    );
  }

  isStanding(answer: Answer): boolean {
    return this.#standing.some((one) => one.answer.key === answer.key);
  }

  /** The answer that a reversal takes back: same payer, payer claim number, charge and payment negated. */
  originalOf(reversal: Answer): Answer | undefined {
    return this.#standing
      .map(({ answer }) => answer)
      .findLast(
        (one) =>
          one.payer === reversal.payer &&
          one.payerNumber === reversal.payerNumber &&
          one.charge === -reversal.charge &&
          paidOf(one) === -paidOf(reversal),
      );
  }

  /** Why an answer would be an exception now; null if it would post. */
  exceptionOf(answer: Answer): string | null {
    if (noAnswers.includes(answer.status)) return null;
    if (answer.status === '22') return this.originalOf(answer) ? null : 'REVERSAL_WITHOUT_ORIGINAL';
    if (answer.status === '1' && answer.payer !== this.#primary) return 'PAYER_MISMATCH';
    if (answer.lines.some(({ paid }) => paid !== undefined)) return 'UNBALANCED';
    if (this.answeredBefore(answer).length > 0) return 'ANSWERED_BEFORE';
    return this.#paysAboveCharge(answer) ? 'PAID_ABOVE_CHARGE' : null;
  }

  /** The standing answers of the payer to lines that it answers again, unless it denied all of them. */
  answeredBefore(answer: Answer): Answer[] {
    const again = this.#alike(answer, this.#bills.placeOf(answer));
    const isDenied = (one: Answer) =>
      this.#parts([standing(one)])
        .filter(({ part }) => part === 0 || isAbout(answer, part))
        .every(({ said }) => said.every(isUnpaid));
    return again.every(isDenied) ? [] : again;
  }

  /** The standing answers of the payer to lines of an answer; parts of one charge are no second answer. */
  #alike(answer: Answer, generation: number): Answer[] {
    const earlier = this.#standing
      .filter((one) => one.generation === generation)
      .map((one) => one.answer)
      .filter(({ payer }) => payer === answer.payer);
    const all = [...earlier, answer];
    const exceedsClaim = total(all.map(({ charge }) => charge)) > this.charge;
    const chargesOf = (part: number) =>
      all.flatMap(({ lines }) => lines.flatMap(({ line, charge }) => (line === part ? [charge] : [])));
    const exceeds = (part: number) => total(chargesOf(part)) > (this.lines[part - 1]?.charge ?? 0n);
    const isWhole = ({ lines }: Answer) => lines.length === 0;
    return earlier.filter((one) =>
      isWhole(one) || isWhole(answer)
        ? exceedsClaim
        : one.lines.some(({ line }) => isAbout(answer, line) && exceeds(line)),
    );
  }

  #paysAboveCharge(answer: Answer): boolean {
    const generation = this.#bills.placeOf(answer);
    const all = [...this.#standing.filter((one) => one.generation === generation), standing(answer)];
    const last = this.#lastPayer(all.map((one) => one.answer.payer));
    const ofLast = all
      .filter((one) => one.answer.payer === last && !one.isAdditional)
      .flatMap((one) => [one.answer.adjustments, ...one.answer.lines.map((line) => line.adjustments)])
      .flatMap((adjustments) => Object.entries(adjustments));
    const share = total(ofLast.flatMap(([code, amount]) => (shares.includes(code) ? [amount] : [])));
    const raised = total(
      ofLast.flatMap(([code, amount]) => (!code.startsWith('PR-') && amount < 0n ? [-amount] : [])),
    );
    return total(all.map((one) => paidOf(one.answer))) + share > this.charge + raised;
  }

  /** Posts an answer, or takes an answer back by its reversal. */
  post(answer: Answer, isAdditional = false): void {
    if (noAnswers.includes(answer.status)) return;
    if (answer.status === '22') {
      const original = this.originalOf(answer);
      if (original === undefined) throw new Error(`${answer.key} takes nothing back`);
      const index = this.#standing.findIndex((one) => one.answer.key === original.key);
      this.#reversed.push(...this.#standing.splice(index, 1));
      return;
    }
    const generation = this.#bills.placeOf(answer);
    this.#standing.push({ ...standing(answer, generation), isAdditional, at: this.#clock++ });
    this.#bills.note(answer);
  }

  /** Gives the held share of an answer to the patient; false if it has none that may be given. */
  release(answer: Answer): boolean {
    const index = this.#standing.findIndex((one) => one.answer.key === answer.key);
    const [one] = this.#standing.slice(index);
    if (index < 0 || one === undefined) return false;
    const { patient } = this.balances();
    this.#standing[index] = { ...one, isReleased: true };
    if (this.balances().patient > patient) return true;
    this.#standing[index] = one;
    return false;
  }

  /** A reversal takes back an amount of an answer. */
  reversePart({ key }: Answer, takenBack: bigint): void {
    const index = this.#standing.findIndex((one) => one.answer.key === key);
    const [one] = this.#standing.slice(index);
    if (index >= 0 && one) this.#standing[index] = { ...one, takenBack };
  }

  takeBack(answer: Answer): void {
    const index = this.#standing.findIndex((one) => one.answer.key === answer.key);
    if (index >= 0) this.#standing.splice(index, 1);
  }

  get charge(): bigint {
    return this.isVoided ? 0n : total(this.lines.map(({ charge }) => charge));
  }

  get #primary(): PayerName | undefined {
    return this.story.payers[this.isRebilled ? 1 : 0];
  }

  hasAnswered(payer: PayerName | undefined): boolean {
    return this.#standing.some(({ answer }) => answer.payer === payer);
  }

  #rankOf(payer: PayerName): number {
    return this.story.payers.indexOf(payer);
  }

  #lastPayer(payers: readonly PayerName[]): PayerName | undefined {
    return payers.toSorted((one, other) => this.#rankOf(one) - this.#rankOf(other)).at(-1);
  }

  /** The parts with their charges, and what the standing answers say of each in payer order. */
  #parts(standing: readonly Standing[]): AnsweredPart[] {
    const isWhole = standing.some((one) => one.answer.lines.length === 0 && !this.#isMoneyAlone(one));
    const lines = this.lines.map(({ charge }, index) => [index + 1, this.isVoided ? 0n : charge] as const);
    const parts = isWhole ? [[0, this.charge] as const] : [[0, 0n] as const, ...lines];
    return parts.map(([part, charge]) => {
      const said = this.story.payers.flatMap((payer) =>
        standing.flatMap((one) => {
          const { answer, isReleased } = one;
          if (answer.payer !== payer) return [];
          const isAdditional = this.#isMoneyAlone(one);
          return [
            ...saidOf(answer, isWhole ? 'ALL' : part).map((each) => ({ ...each, isAdditional, isReleased })),
            ...takenBackOf(one, isWhole ? 'ALL' : part),
            ...(part === 0 && !isWhole ? droppedOf(one, this.lines.length) : []),
          ];
        }),
      );
      return { part, charge, said };
    });
  }

  /** True if the patient is a Qualified Medicare Beneficiary, or Medicaid pays after Medicare. */
  get isQmb(): boolean {
    const remarks = this.#standing.flatMap(({ answer }) => answer.remarks);
    const medicare = this.#rankOf('Medicare');
    return (
      this.story.isQmb ||
      remarks.some((code) => ['N781', 'N782', 'N783'].includes(code)) ||
      (medicare >= 0 && this.#rankOf('Medicaid') > medicare)
    );
  }

  /** The entries of persons for a part, unless a later answer about it took them back. */
  countedChanges(part: number): Change[] {
    return this.changes.filter(
      (change) =>
        change.part === part &&
        (change.verb === 'REFUND' ||
          change.verb === 'TAKEBACK' ||
          !this.#standing.some(
            ({ answer, isAdditional, at }) =>
              at > change.at && !isAdditional && (part === 0 || isAbout(answer, part)),
          )),
    );
  }

  change(verb: Moved, part: number, amount: bigint): Change {
    const change = { verb, part, amount, at: this.#clock++ };
    this.changes.push(change);
    return change;
  }

  reverse(change: Change): void {
    this.changes.splice(this.changes.indexOf(change), 1);
  }

  /** The balances of each part. */
  parts(): Map<number, PartBalances> {
    return new Map(
      this.#parts(this.#standing).map((one) => [
        one.part,
        balanceOf(
          { payers: this.story.payers, listed: this.story.listed, isQmb: this.isQmb },
          one,
          this.countedChanges(one.part),
        ),
      ]),
    );
  }

  balances(): Balances {
    const parts = [...this.parts().values()];
    const all = (name: keyof Balances) => total(parts.map((part) => part[name]));
    return {
      paid: all('paid'),
      contractual: all('contractual'),
      writtenOff: all('writtenOff'),
      insurance: all('insurance'),
      patient: all('patient'),
      held: all('held'),
      credit: all('credit'),
    };
  }

  /** The denied amounts that nobody paid or ended. */
  denials(): Denied[] {
    return [...this.parts().values()]
      .flatMap((part) => part.denials)
      .filter(({ key }) => !this.ended.has(key));
  }

  /** The payers of which the insurance balance and the held balance are. */
  turns(): { readonly responsible: PayerName | null; readonly next: PayerName | null } {
    const parts = [...this.parts().values()];
    const rebilled = this.isRebilled && !this.hasAnswered(this.#primary) ? this.#primary : undefined;
    return {
      responsible: rebilled ?? parts.find(({ insurance }) => insurance > 0n)?.responsible ?? null,
      next:
        (parts.find(({ held }) => held > 0n) ?? parts.find((part) => part.isDeniedToPatient))?.next ?? null,
    };
  }

  get status(): string {
    if (this.isVoided) return 'VOIDED';
    const answers = this.#standing.map(({ answer }) => answer);
    const { paid, contractual, writtenOff, insurance, patient, held } = this.balances();
    const isRecouped =
      this.#standing.some(({ takenBack }) => takenBack > 0n) ||
      this.#reversed.some(
        ({ answer, generation }) =>
          !this.#standing.some((one) => one.answer.payer === answer.payer && one.generation > generation) &&
          this.#alike(answer, generation).length === 0,
      );
    if (insurance > 0n && isRecouped) return 'RECOUPED';
    if (answers.length === 0) return 'SUBMITTED';
    if (insurance === 0n) return held > 0n ? 'SECONDARY_DUE' : 'PAID';
    const last = this.#lastPayer(answers.map(({ payer }) => payer));
    const ofLast = answers.filter(({ payer }) => payer === last);
    const isDenied = [...this.parts().values()].some((part) => part.denials.length > 0);
    if (isDenied && ofLast.every((one) => paidOf(one) === paidForDropped(one, this.lines.length)))
      return 'DENIED';
    const isPending = ofLast.every((one) =>
      codesOf(one).some((code) => dispositionOf(code, false) === 'PENDING'),
    );
    return isPending && paid + contractual + writtenOff + patient === 0n ? 'SUBMITTED' : 'PARTIALLY_PAID';
  }
}
