import { expect, inject } from 'vitest';
import { createOrganization } from '../support/api.ts';
import { rcm } from '../support/rcm.ts';
import { dateIn, World } from '../support/world.ts';
import { MonthClaim } from './month-claim.ts';
import { importFile, listed, type Row } from './requests.ts';
import { type Answer, type PayerName, payerNames, type Story } from './story.ts';
import { claimFile, identifierOf, type Payment, programs, remittanceFile } from './x12.ts';

/** A file of a payer. */
export interface File {
  readonly day: number;
  readonly payer: PayerName;
  readonly payments: readonly Payment[];
}

/** The number of claims in an 837. */
const claimsInFile = 100;

/** An organization that receives the files of the month, and the model of its claims. */
export class Month {
  readonly world: World;
  readonly claims: ReadonlyMap<string, MonthClaim>;
  readonly #payers: ReadonlyMap<PayerName, string>;

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
    for (let from = 0; from < stories.length; from += claimsInFile) {
      await importFile(world, claimFile(stories.slice(from, from + claimsInFile), dateIn(-50)));
    }
    const rows = new Map((await listed(world, '/reference/claims')).map((row) => [row.claimNumber, row]));
    const claims = stories.map((story): [string, MonthClaim] => {
      const row = rows.get(story.number);
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

  /** Imports a file, and expects of each claim payment what the model says of it. */
  async receive({ day, payer, payments }: File): Promise<void> {
    const date = dateIn(day - 30);
    await importFile(this.world, remittanceFile(payer, date, payments));
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
      const { verb, mode } = decision;
      const reason = 'The payer confirmed it';
      await this.world.send('post', `/remittances/claim-payments/${id}/${verb}`, { reason, mode });
      if (verb === 'ignore') claim.ignored.add(answer.key);
      else {
        if (mode === 'REPLACES') {
          for (const one of claim.model.answeredBefore(answer)) claim.model.takeBack(one);
        }
        claim.model.post(answer, mode === 'ADDITIONAL');
      }
      return this.#resolve(claim);
    }
  }

  #decisionOn(
    claim: MonthClaim,
    answer: Answer,
  ): { readonly verb: 'accept' | 'ignore'; readonly mode?: Answer['mode'] } | null {
    const { model, ignored } = claim;
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
