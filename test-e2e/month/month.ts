import { fromCents } from '@rcm/money';
import { expect, inject } from 'vitest';
import { createOrganization } from '../support/api.ts';
import { importFile } from '../support/import-file.ts';
import { rcm } from '../support/rcm.ts';
import { dateIn, World } from '../support/world.ts';
import { MonthClaim } from './month-claim.ts';
import { listed, type Row } from './requests.ts';
import { type Answer, type PayerName, payerNames, type Story } from './story.ts';
import {
  claimFile,
  claimOf,
  followUpOf,
  identifierOf,
  type Payment,
  programs,
  remittanceFile,
  serviceDateOf,
} from './x12.ts';

/** A file of a payer. */
export interface File {
  readonly day: number;
  readonly payer: PayerName;
  readonly payments: readonly Payment[];
}

/** How a person decides about an exception. */
interface Decision {
  readonly verb: 'accept' | 'ignore';
  readonly mode?: Answer['mode'];
  /** The amount of an answer that a reversal takes back. */
  readonly part?: { readonly reversesId: string | undefined; readonly amount: number };
}

/** What distinguishes the claims of the month. */
const keyOf = ({ claimNumber, frequencyCode, serviceDate }: Row): string =>
  `${claimNumber} ${frequencyCode} ${serviceDate}`;

/** The number of claims in an 837. */
const claimsInFile = 100;

/** An organization that receives the files of the month, and the model of its claims. */
export class Month {
  readonly world: World;
  readonly claims: ReadonlyMap<string, MonthClaim>;
  readonly #payers: ReadonlyMap<PayerName, string>;
  /** The files with answers that wait until the claims that they answer are sent. */
  readonly #later: File[] = [];
  #files = 0;

  private constructor(
    world: World,
    payers: ReadonlyMap<PayerName, string>,
    claims: ReadonlyMap<string, MonthClaim>,
  ) {
    this.world = world;
    this.#payers = payers;
    this.claims = claims;
  }

  /** Creates an organization with four payers, and imports the claims of stories. */
  static async open(stories: readonly Story[]): Promise<Month> {
    const world = new World(await createOrganization(), 'canary-month');
    const payers = new Map<PayerName, string>();
    for (const name of payerNames) {
      const { programType } = programs[name];
      const body = { name, payerCode: identifierOf(name), programType };
      payers.set(name, (await world.send('post', '/reference/payers', body)).payer.id);
    }
    const sent = [
      ...stories.map((story) => claimOf(story, story.sentFirst ?? story.lines)),
      ...stories.filter(({ sentFirst }) => sentFirst).map((story) => claimOf(story)),
    ];
    for (let from = 0; from < sent.length; from += claimsInFile) {
      await importFile(world, claimFile(sent.slice(from, from + claimsInFile), String(from)));
    }
    const rows = new Map((await listed(world, '/reference/claims')).map((row) => [keyOf(row), row]));
    const claims = stories.map((story): [string, MonthClaim] => {
      const { claimNumber, frequency: frequencyCode } = story;
      const row = rows.get(keyOf({ claimNumber, frequencyCode, serviceDate: serviceDateOf(story) }));
      if (row === undefined) throw new Error(`Claim ${story.number} was not imported`);
      return [story.number, new MonthClaim(row, story)];
    });
    for (const [, { patientId }] of claims.filter(([, claim]) => claim.model.story.isQmb)) {
      const { coverages } = await world.send('get', `/reference/patients/${patientId}/coverages`);
      const [{ id, payerId, rank, memberId }] = coverages;
      await world.send('put', `/reference/coverages/${id}`, { payerId, rank, memberId, isQmb: true });
    }
    return new Month(world, payers, new Map(claims));
  }

  /** Receives a file. Answers to claims that were not sent yet come later. */
  async receive({ payments, ...file }: File): Promise<void> {
    const isEarly = (answer: Answer) => this.#claim(answer.claim).isEarly(answer);
    const some = (isTaken: (answer: Answer) => boolean, suffix: string) =>
      payments
        .map(({ reference, answers }) => ({
          reference: reference + suffix,
          answers: answers.filter(isTaken),
        }))
        .filter(({ answers }) => answers.length > 0);
    const later = some(isEarly, '-later');
    if (later.length > 0) this.#later.push({ ...file, payments: later });
    const now = some((answer) => !isEarly(answer), '');
    if (now.length > 0) await this.#import({ ...file, payments: now });
  }

  /** Sends the claims that replace and void others, and receives the answers that waited for them. */
  async followUp(): Promise<void> {
    const sent = [...this.claims.values()].flatMap((claim) => {
      const { nextFollowUp: next } = claim;
      return next === null ? [] : [{ claim, next }];
    });
    if (sent.length === 0) return;
    const file = sent.map(({ claim, next }) => followUpOf(claim.model.story, next));
    await importFile(this.world, claimFile(file, `F${this.#files++}`));
    const rows = await listed(this.world, '/reference/claims');
    for (const { claim, next } of sent) {
      claim.isFollowed = true;
      claim.model.follow(next);
      if (next.frequency === '8') continue;
      const row = rows.find((one) => one.frequencyCode === '7' && one.replacesClaimId === claim.id);
      if (row === undefined) throw new Error(`Claim ${next.number} was not imported`);
      claim.replacedIds.push(claim.id);
      claim.id = row.id;
    }
    for (const one of this.#later.splice(0)) await this.receive(one);
  }

  /** Imports a file, and expects of each claim payment what the model says of it. */
  async #import({ day, payer, payments }: File): Promise<void> {
    const date = dateIn(day - 30);
    const dateOf = ({ claim }: Answer) => serviceDateOf(this.#claim(claim).model.story);
    await importFile(this.world, remittanceFile(payer, date, payments, dateOf));
    const query = `payerId=${this.#payers.get(payer)}&paymentDateFrom=${date}&paymentDateTo=${date}`;
    const [received, rows] = await Promise.all([
      listed(this.world, `/remittances/payments?${query}`),
      listed(this.world, `/remittances/claim-payments?${query}`),
    ]);
    for (const { reference, answers } of payments) {
      const payment = received.find((row) => row.reference === reference);
      const own = rows
        .filter(({ paymentId }) => paymentId === payment?.id)
        .toSorted((one, other) => one.sequence - other.sequence);
      expect(own).toHaveLength(answers.length);
      this.#post(answers.map((answer, index) => ({ answer, row: own[index] ?? {} })));
    }
    for (const number of new Set(payments.flatMap(({ answers }) => answers.map(({ claim }) => claim)))) {
      await this.#resolve(this.#claim(number));
    }
  }

  /** Posts the claim payments of a transaction set to the model: reversals first. */
  #post(received: readonly { readonly answer: Answer; readonly row: Row }[]): void {
    const isReversal = ({ answer }: { readonly answer: Answer }) => answer.status === '22';
    for (const each of [...received.filter(isReversal), ...received.filter((one) => !isReversal(one))]) {
      const { answer, row } = each;
      const claim = this.#claim(answer.claim);
      const code = claim.model.exceptionOf(answer);
      claim.ids.set(answer.key, row.id);
      const { kind } = claim.model.story;
      expect({ kind, key: answer.key, code: row.exceptionCode }).toEqual({ kind, key: answer.key, code });
      if (code === null) claim.model.post(answer);
      else claim.pending.push({ answer, id: row.id });
    }
  }

  /** Decides about the exceptions of a claim as a person does, until none can be decided. */
  async #resolve(claim: MonthClaim): Promise<void> {
    for (const { answer, id } of claim.pending) {
      const decision = this.#decisionOn(claim, answer);
      if (decision === null) continue;
      claim.pending = claim.pending.filter((one) => one.id !== id);
      const { verb, mode, part } = decision;
      const reason = 'The payer confirmed it';
      const body = { reason, mode, ...part };
      await this.world.send('post', `/remittances/claim-payments/${id}/${verb}`, body);
      if (verb === 'ignore') claim.ignored.add(answer.key);
      else if (answer.takes !== undefined && answer.reverses) {
        claim.model.reversePart(answer.reverses, answer.takes);
      } else {
        if (mode === 'REPLACES') {
          for (const one of claim.model.answeredBefore(answer)) claim.model.takeBack(one);
        }
        claim.model.post(answer, mode === 'ADDITIONAL');
      }
      return this.#resolve(claim);
    }
  }

  #decisionOn(claim: MonthClaim, answer: Answer): Decision | null {
    const { model, ignored, ids } = claim;
    if (answer.reverses && answer.takes !== undefined) {
      if (!model.isStanding(answer.reverses)) return null;
      const part = { reversesId: ids.get(answer.reverses.key), amount: Number(fromCents(answer.takes)) };
      return { verb: 'accept', part };
    }
    if (answer.reverses) {
      if (model.originalOf(answer)) return { verb: 'accept' };
      return ignored.has(answer.reverses.key) ? { verb: 'ignore' } : null;
    }
    const code = model.exceptionOf(answer);
    if (code === 'UNBALANCED' || code === 'PAYER_MISMATCH') return { verb: 'accept' };
    const earlier = model.answeredBefore(answer);
    if (earlier.length === 0) return { verb: 'accept' };
    const isLate = earlier.some((one) => claim.placeOf(one) > claim.placeOf(answer));
    if (isLate && answer.isSuperseded) return { verb: 'ignore' };
    return answer.mode === undefined ? null : { verb: 'accept', mode: answer.mode };
  }

  payerId(name: PayerName): string {
    return this.#payers.get(name) ?? '';
  }

  #claim(number: string): MonthClaim {
    const claim = this.claims.get(number);
    if (claim === undefined) throw new Error(`No claim has the number ${number}`);
    return claim;
  }

  /** Expects that no exception is left, and that the books are valid. */
  async verify(): Promise<void> {
    const left = [...this.claims.values()].flatMap(({ pending }) => pending.map(({ answer }) => answer.key));
    expect(left).toEqual([]);
    const args = ['books', 'verify', '--org', this.world.organization.organizationId, '--json'];
    const { stdout } = await rcm(args, inject('environment'));
    expect(JSON.parse(stdout).organizations[0].differences).toEqual([]);
  }
}
