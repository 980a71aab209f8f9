import { add, isZero, type Money, negate, subtract, sum } from '@rcm/money';
import { expect, inject } from 'vitest';
import { createOrganization, request } from '../support/api.ts';
import { rcm } from '../support/rcm.ts';
import { dateIn, World } from '../support/world.ts';
import { type Answered, type PayingPayer, type Remittance, remittanceFile } from './remittance.ts';
import { type SentClaim, sentClaimsFile } from './sent-claims.ts';

/** The payers of a practice: their program, and the kind of insurance that their files state (CLP06). */
const programs = {
  A: { programType: 'COMMERCIAL', filingIndicator: '12' },
  B: { programType: 'COMMERCIAL', filingIndicator: '12' },
  C: { programType: 'COMMERCIAL', filingIndicator: '12' },
  Medicare: { programType: 'MEDICARE_FFS', filingIndicator: 'MB' },
  Medicaid: { programType: 'MEDICAID', filingIndicator: 'MC' },
} as const;

/** The short name of a payer. */
export type PayerName = keyof typeof programs;

const ranks = ['PRIMARY', 'SECONDARY', 'TERTIARY'] as const;

/** The amounts of a claim or of a part of it. */
interface Amounts {
  readonly paidAmount: Money | null;
  readonly contractualAmount: Money;
  readonly writeOffAmount: Money;
  readonly insuranceBalance: Money;
  readonly patientBalance: Money;
  readonly heldBalance: Money;
  readonly creditBalance: Money;
}

interface Line extends Amounts {
  readonly lineNumber: number;
  readonly chargeAmount: Money;
}

interface Entry {
  readonly lineNumber: number;
  readonly kind: string;
  readonly ownerBefore: string | null;
  readonly ownerAfter: string | null;
  readonly amount: Money;
}

/** A claim payment of an imported file. */
interface ClaimPayment {
  readonly id: string;
  readonly claimId: string | null;
  readonly sequence: number;
  readonly status: string;
  readonly exceptionCode: string | null;
  readonly payerClaimNumber: string | null;
}

/** A provider adjustment of a payment. */
interface ProviderAdjustment {
  readonly number: number;
  readonly status: string;
  readonly account: string | null;
  readonly openAmount: Money;
}

interface WorkItem {
  readonly kind: string;
  readonly claimId: string | null;
  readonly amount: Money;
  readonly operation: string | null;
}

/** A payment of a file, with its claim payments in order. */
interface Received {
  readonly id: string;
  readonly difference: Money;
  readonly providerAdjustments: readonly ProviderAdjustment[];
  readonly claimPayments: readonly ClaimPayment[];
}

/** Names of the amounts in texts, in their order. */
const names = {
  paidAmount: 'paid',
  contractualAmount: 'contractual',
  writeOffAmount: 'written off',
  insuranceBalance: 'insurance',
  patientBalance: 'patient',
  heldBalance: 'held',
  creditBalance: 'credit',
} as const;

type AmountName = keyof typeof names;
const amountNames = Object.keys(names) as AmountName[];

/** The amounts of a whole without those of some of its parts. */
const remainder = (one: Amounts, others: readonly Amounts[]): Amounts => {
  const left = (name: AmountName) =>
    subtract(one[name] ?? '0.00', sum(others.map((other) => other[name] ?? '0.00')));
  return Object.fromEntries(amountNames.map((name) => [name, left(name)])) as unknown as Amounts;
};

/** What entries move to owners (positive) and from them (negative). */
const moved = (entries: readonly Entry[], owner: string | null, kinds?: readonly string[]): Money =>
  sum(
    entries
      .filter(({ kind }) => kinds?.includes(kind) ?? true)
      .flatMap(({ ownerBefore, ownerAfter, amount }) => [
        ...(ownerAfter === owner ? [amount] : []),
        ...(ownerBefore === owner ? [negate(amount)] : []),
      ]),
  );

/** The amounts that entries explain. */
const explained = (entries: readonly Entry[]): Amounts => ({
  paidAmount: moved(entries, null, ['PAYMENT', 'TAKEBACK', 'REFUND']),
  contractualAmount: moved(entries, null, ['CONTRACTUAL']),
  writeOffAmount: moved(entries, null, ['WRITE_OFF']),
  insuranceBalance: moved(entries, 'INSURANCE'),
  patientBalance: moved(entries, 'PATIENT'),
  heldBalance: moved(entries, 'HELD'),
  creditBalance: negate(moved(entries, 'CREDIT')),
});

/** Expects that what is closed and what is open add up to the charge. */
function expectEquation(charge: Money, amounts: Amounts): void {
  const total = sum(amountNames.map((name) => amounts[name] ?? '0.00'));
  // The sum counts the credit, which reduces it.
  expect(subtract(total, add(amounts.creditBalance, amounts.creditBalance))).toBe(charge);
}

/** One organization with its payers, claims and remittances. Each claim is of another patient. */
export class Practice {
  readonly world: World;
  readonly #payers: ReadonlyMap<PayerName, string>;
  readonly #claims = new Map<string, { readonly id: string; readonly patientId: string }>();
  #files = 0;

  private constructor(world: World, payers: ReadonlyMap<PayerName, string>) {
    this.world = world;
    this.#payers = payers;
  }

  static async open(): Promise<Practice> {
    const world = new World(await createOrganization(), 'canary-balances');
    const payers = new Map<PayerName, string>();
    for (const [name, { programType }] of Object.entries(programs)) {
      const body = { name: world.name(), payerCode: name, programType };
      const { payer } = await world.send('post', '/reference/payers', body);
      payers.set(name as PayerName, payer.id);
    }
    return new Practice(world, payers);
  }

  payerId(name: PayerName): string {
    return this.#payers.get(name) ?? '';
  }

  /** Creates a claim with coverages by payers in their order; each line is a procedure and its charge. */
  async claim(
    claimNumber: string,
    payers: readonly PayerName[],
    ...lines: readonly (readonly [procedureCode: string, chargeAmount: number])[]
  ): Promise<string> {
    const { id: patientId } = await this.world.patient();
    for (const [index, name] of payers.entries()) {
      const body = { payerId: this.payerId(name), rank: ranks[index], memberId: this.world.name() };
      await this.world.send('post', `/reference/patients/${patientId}/coverages`, body);
    }
    const { claim } = await this.world.send('post', '/reference/claims', {
      patientId,
      payerId: this.payerId(payers[0] ?? 'A'),
      claimNumber,
      serviceDate: '2026-01-05',
      lines: lines.map(([procedureCode, chargeAmount]) => ({ procedureCode, chargeAmount })),
    });
    this.#claims.set(claimNumber, { id: claim.id, patientId });
    return claim.id;
  }

  /** Imports an 837, and reads its transaction set. Later calls find its claims by their numbers. */
  async send(claims: readonly SentClaim[], batch?: string) {
    const { id } = await this.import(sentClaimsFile(claims, batch));
    const { transactions } = await this.world.send('get', `/imports/${id}/transactions`);
    for (const { number } of claims) {
      const found = await this.world.send('get', `/reference/claims?claimNumber=${number}&take=1`);
      const [claim] = found.claims;
      if (claim) this.#claims.set(number, { id: claim.id, patientId: claim.patientId });
    }
    return transactions[0];
  }

  /** Imports a file, and waits until it is posted. */
  async import(content: string): Promise<{ readonly id: string }> {
    const sent = await this.world.send('post', '/imports/x12', { content });
    const path = `/imports/${sent.import.id}`;
    const status = async () => (await this.world.send('get', path)).import.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('DONE');
    return sent.import;
  }

  /** Imports an 835 of a payer, and reads the payment of it. */
  async receive(
    name: PayerName,
    answers: readonly Answered[],
    values: Partial<Pick<Remittance, 'paymentDate' | 'providerAdjustments'>> = {},
  ): Promise<Received> {
    this.#files += 1;
    const payer: PayingPayer = { identifier: name, filingIndicator: programs[name].filingIndicator };
    const reference = `EFT-${this.#files}`;
    const file = { payer, reference, paymentDate: dateIn(-3), answers, providerAdjustments: [], ...values };
    await this.import(remittanceFile(file));
    const { payments } = await this.world.send('get', `/remittances/payments?reference=${reference}`);
    const [{ id, difference: left, providerAdjustments }] = payments;
    const { claimPayments } = await this.world.send('get', `/remittances/claim-payments?paymentId=${id}`);
    return {
      id,
      difference: left,
      providerAdjustments,
      claimPayments: (claimPayments as ClaimPayment[]).toSorted(
        (one, other) => one.sequence - other.sequence,
      ),
    };
  }

  /** Accepts an exception as it is. */
  accept(claimPaymentId: string | undefined, mode?: 'ADDITIONAL' | 'REPLACES'): Promise<unknown> {
    const body = { reason: 'The payer confirmed it', mode };
    return this.world.send('post', `/remittances/claim-payments/${claimPaymentId}/accept`, body);
  }

  /** The status of the response to a request to release a held share. */
  async release(claimPaymentId: string | undefined): Promise<number> {
    const path = `${this.world.api}/api/v1/remittances/claim-payments/${claimPaymentId}/release`;
    const { status } = await request('post', path, { key: this.world.organization.apiKey, body: {} });
    return status;
  }

  /** The status of the response to a request to rebill a claim. */
  async rebill(claimNumber: string, name: PayerName, rank: (typeof ranks)[number]): Promise<number> {
    const path = `${this.world.api}/api/v1/reference/claims/${this.#known(claimNumber).id}/rebill`;
    const body = { payerId: this.payerId(name), rank, reason: 'Another payer is responsible' };
    return (await request('post', path, { key: this.world.organization.apiKey, body })).status;
  }

  /** Takes back the last rebill of a claim. */
  async reverseRebill(claimNumber: string): Promise<void> {
    const path = `/reference/claims/${this.#known(claimNumber).id}/rebills`;
    const { rebills } = await this.world.send('get', path);
    await this.world.send('post', `${path}/${rebills.at(-1).id}/reverse`, { reason: 'A mistake' });
  }

  /** What a payer owes in the receivables of today. */
  async receivables(name: PayerName): Promise<Money> {
    const { payers } = await this.world.send('get', '/ar-management/aging?take=100');
    const own = payers.find(({ payerId }: { payerId: string }) => payerId === this.payerId(name));
    return own?.total ?? '0.00';
  }

  /**
   * The amounts of a claim other than 0.00, whose turn it is, and its status. Expects that they are the sums of the
   * claim's entries, that they add up to the charge, and that the patient's account shows the patient's balance.
   */
  async shown(claimNumber: string): Promise<string> {
    const { claim, parts } = await this.#read(claimNumber);
    for (const { charge, amounts, entries } of parts) {
      expect(explained(entries)).toEqual(amounts);
      expectEquation(charge, amounts);
    }
    expectEquation(claim.totalCharge, claim);
    const account = await this.#account(claimNumber);
    expect(account?.balance ?? '0.00').toBe(claim.patientBalance);
    const turns = { insuranceBalance: claim.responsiblePayerId, heldBalance: claim.nextPayerId };
    return `${this.#text(claim, turns)}: ${claim.status}`;
  }

  /** The amounts other than 0.00 of each part of a claim; the first is the claim level. */
  async parts(claimNumber: string): Promise<string[]> {
    const { parts } = await this.#read(claimNumber);
    return parts.map(({ amounts }) => this.#text(amounts));
  }

  async claimOf(claimNumber: string) {
    return (await this.world.send('get', `/reference/claims/${this.#known(claimNumber).id}`)).claim;
  }

  /** The denial cases of a claim, oldest first. */
  async cases(claimNumber: string) {
    const { id } = this.#known(claimNumber);
    const { cases } = await this.world.send('get', `/denial-management/cases?claimId=${id}`);
    return (cases as { id: string; createdAt: string }[]).toSorted((one, other) =>
      one.createdAt.localeCompare(other.createdAt),
    );
  }

  /** The open work about each of some claims, such as `DENIAL_CASE 185.00`, sorted; for each in the given order. */
  async work(...claimNumbers: readonly string[]): Promise<string[][]> {
    const items = await this.#workItems();
    return claimNumbers.map((claimNumber) => {
      const { id, patientId } = this.#known(claimNumber);
      const own = items.filter(({ claimId }) => claimId === id);
      for (const item of own) {
        expect(item).toMatchObject({ claimNumber, patientId, serviceDate: '2026-01-05' });
        expect(item.operation).toMatch(/^[a-z-]+\.[a-zA-Z]+$/);
      }
      return own.map(({ kind, amount }) => `${kind} ${amount}`).sort();
    });
  }

  async #workItems(): Promise<WorkItem[]> {
    const path = '/ar-management/work-items?take=100&sort=createdAt';
    const items: WorkItem[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { workItems: WorkItem[]; nextCursor: string | null } = await this.world.send(
        'get',
        `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      items.push(...page.workItems);
      cursor = page.nextCursor;
    }
    return items;
  }

  /** Says when a claim was billed, in days from today. */
  async bill(claimNumber: string, days: number): Promise<void> {
    const { id } = this.#known(claimNumber);
    await this.world.send('put', `/reference/claims/${id}`, { billedAt: `${dateIn(days)}T12:00:00Z` });
  }

  /** The shares that stand in the ledger of the patient, such as `COPAY 5.00`. */
  async shares(claimNumber: string): Promise<string[]> {
    const account = await this.#account(claimNumber);
    if (account === undefined) return [];
    const { entries } = await this.world.send('get', `/patient-ar/accounts/${account.id}/ledger?take=100`);
    const shares = entries as { shareKind: string | null; amount: Money }[];
    return [...Map.groupBy(shares, ({ shareKind }) => shareKind)].flatMap(([kind, own]) => {
      const amount = sum(own.map((entry) => entry.amount));
      return isZero(amount) ? [] : [`${kind} ${amount}`];
    });
  }

  /** Verifies the books of the organization. */
  async verify() {
    const args = ['books', 'verify', '--org', this.world.organization.organizationId, '--json'];
    const { code, stdout } = await rcm(args, inject('environment'));
    const { valid, organizations } = JSON.parse(stdout);
    return { code, valid, differences: organizations[0].differences };
  }

  #known(claimNumber: string) {
    const claim = this.#claims.get(claimNumber);
    if (claim === undefined) throw new Error(`No claim has the number ${claimNumber}`);
    return claim;
  }

  async #account(claimNumber: string): Promise<{ readonly id: string; readonly balance: Money } | undefined> {
    const { patientId } = this.#known(claimNumber);
    return (await this.world.send('get', `/patient-ar/accounts?patientId=${patientId}`)).accounts[0];
  }

  /** A claim and its parts, each with its charge and entries: the claim level holds what no line does. */
  async #read(claimNumber: string) {
    const claim = await this.claimOf(claimNumber);
    const path = `/reference/claims/${claim.id}/entries?take=100`;
    const entries: readonly Entry[] = (await this.world.send('get', path)).entries;
    const lines: readonly Line[] = claim.lines;
    const parts = [
      { lineNumber: 0, amounts: remainder(claim, lines) },
      ...lines.map((line) => ({ lineNumber: line.lineNumber, amounts: remainder(line, []) })),
    ].map((part) => {
      const own = entries.filter(({ lineNumber }) => lineNumber === part.lineNumber);
      return { ...part, entries: own, charge: negate(moved(own, null, ['CHARGE'])) };
    });
    // Either the lines hold their charges, or the claim level holds all of them.
    const charges = parts.slice(1).map(({ charge }) => charge);
    const isWhole = charges.every(isZero);
    expect(charges).toEqual(lines.map(({ chargeAmount }) => (isWhole ? '0.00' : chargeAmount)));
    return { claim, parts };
  }

  #text(amounts: Amounts, turns: Partial<Record<AmountName, string | null>> = {}): string {
    const nameOf = (id: string | null) => [...this.#payers].find(([, each]) => each === id)?.[0] ?? 'nobody';
    return amountNames
      .flatMap((name) => {
        const amount = amounts[name] ?? '0.00';
        const turn = turns[name];
        if (isZero(amount)) return turn ? [`${names[name]} 0.00 of ${nameOf(turn)}`] : [];
        return `${names[name]} ${amount}${turn === undefined ? '' : ` of ${nameOf(turn)}`}`;
      })
      .join(', ');
  }
}
