import { fc } from '@fast-check/vitest';
import { createOrganization } from '@rcm/auth/bootstrap';
import { addDays, endOfDay, startOfDay } from '@rcm/calendar';
import { acknowledgeClaims } from '@rcm/claims/lookups';
import { ApiError } from '@rcm/errors';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { peppers } from './peppers.ts';

/** The day from which steps are counted. */
export const firstDay = '2026-01-10';

/** One change of the books of an organization. */
export interface Step {
  /** The day in the organization's zone, counted from the first. */
  readonly day: number;
  /** Its first or last moment, or one between. */
  readonly at: 'start' | 'noon' | 'end';
  readonly kind:
    | 'claim'
    | 'answer'
    | 'acknowledge'
    | 'voidPayment'
    | 'voidClaim'
    | 'correct'
    | 'resolve'
    | 'pay'
    | 'deliver'
    | 'underpay'
    | 'followUp'
    | 'adjust'
    | 'appeal';
  readonly pick: number;
  readonly amounts: readonly [number, number];
  readonly how: 'paid' | 'denied' | 'half' | 'short' | 'share';
}

const stepOf = (...kinds: readonly Step['kind'][]) =>
  fc.record<Step>({
    day: fc.integer({ min: 0, max: 119 }),
    at: fc.constantFrom('start', 'noon', 'end'),
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(1_000),
    amounts: fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 })),
    how: fc.constantFrom('paid', 'denied', 'half', 'short', 'share'),
  });

const commonKinds = [
  'claim',
  'claim',
  'answer',
  'answer',
  'answer',
  'voidPayment',
  'voidClaim',
  'correct',
  'acknowledge',
  'resolve',
  'pay',
  'deliver',
  'underpay',
  'followUp',
] as const;

export const step = stepOf(...commonKinds);

/** Steps with write-offs, transfers, refunds and appeals by persons too. */
export const stepOrAdjustment = stepOf(...commonKinds, 'pay', 'adjust', 'adjust', 'appeal', 'appeal');

const dollars = (amount: number) => Math.round(amount) / 100;

/** The payer's adjudication of a line: a denial, or an allowed amount with contractual and patient adjustments. */
function answerTo(lineNumber: number, charge: number, how: Step['how']) {
  const isDenied = how === 'denied' || (how === 'half' && lineNumber === 2);
  const adjusted = (groupCode: string, reasonCode: string, amount: number) =>
    amount === 0 ? [] : [{ groupCode, reasonCode, amount: dollars(amount) }];
  if (isDenied) {
    return { lineNumber, allowedAmount: 0, paidAmount: 0, adjustments: adjusted('CO', '16', charge) };
  }
  const contract = Math.floor(charge / 3);
  const share = how === 'share' ? Math.floor(charge / 5) : 0;
  const unpaid = how === 'short' ? Math.floor(charge / 7) : 0;
  return {
    lineNumber,
    allowedAmount: dollars(charge - contract),
    paidAmount: dollars(charge - contract - share - unpaid),
    adjustments: [
      ...adjusted('CO', '45', contract),
      ...adjusted('PR', '1', share),
      ...adjusted('OA', '94', unpaid),
    ],
  };
}

/** An organization with two payers, and the steps that change its claims. */
export class ReportedBooks {
  readonly #host: TestHost;
  readonly as: ReturnType<typeof aPrincipal>;
  readonly #payers: readonly string[];
  readonly #patientIds: readonly string[];
  readonly #isLate: boolean;
  /** The provider and the facility of every third claim. */
  readonly #places: Readonly<Record<string, string>>;
  readonly #memberId: string;
  readonly #followUps: string[] = [];
  readonly #claims: { readonly id: string; amounts: readonly [number, number] }[] = [];
  #now = testTime;
  #made = 0;

  private constructor(
    host: TestHost,
    as: ReturnType<typeof aPrincipal>,
    memberId: string,
    payers: readonly string[],
    patientIds: readonly string[],
    isLate: boolean,
    places: Readonly<Record<string, string>>,
  ) {
    this.#host = host;
    this.as = as;
    this.#memberId = memberId;
    this.#payers = payers;
    this.#patientIds = patientIds;
    this.#isLate = isLate;
    this.#places = places;
  }

  /**
   * Opens the books. With `isLate`, payments are effective up to nine days before and three days after they are posted, and
   * one of two patients has a second payer, and every third claim a provider and a facility.
   */
  static async open(host: TestHost, timeZone: string, isLate = false): Promise<ReportedBooks> {
    const { organizationId } = await createOrganization(
      { database: host.tenants, peppers, now: testTime },
      { name: 'Riverside', ownerName: 'Rowan Ellis', ownerEmail: 'r@example.org', timeZone },
    );
    const template = aPrincipal({ timeZone });
    const as = { ...template, organization: { ...template.organization, id: organizationId } };
    const members = await host.call('organization.listMembers', {}, { as });
    const [member] = members.data.members;
    const make = async (kind: string, body: Record<string, unknown>) =>
      (await host.call(`reference.create${kind}`, { body }, { as })).data[kind.toLowerCase()].id as string;
    const payers = [
      await make('Payer', { name: 'Meridian', payerCode: '60054', programType: 'COMMERCIAL' }),
      await make('Payer', { name: 'Hudson', payerCode: '60055', programType: 'COMMERCIAL' }),
    ];
    const body = { firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' };
    const patientIds = [await make('Patient', body)];
    const places: Readonly<Record<string, string>> = isLate
      ? {
          providerId: await make('Provider', { organizationName: 'Riverside', npi: '1234567893' }),
          facilityId: await make('Facility', { name: 'Riverside Clinic' }),
        }
      : {};
    if (isLate) {
      const patientId = await make('Patient', body);
      const coverage = { payerId: payers[1], rank: 'SECONDARY', effectiveFrom: '2020-01-01' };
      await host.call('reference.createCoverage', { params: { patientId }, body: coverage }, { as });
      patientIds.push(patientId);
    }
    return new ReportedBooks(host, as, member.id, payers, patientIds, isLate, places);
  }

  /** The time of a step. */
  momentOf({ day, at }: Step): Date {
    const { timeZone } = this.as.organization;
    const date = addDays(firstDay, day);
    if (at === 'end') return endOfDay(date, timeZone);
    return new Date(startOfDay(date, timeZone).getTime() + (at === 'noon' ? 12 * 3_600_000 : 0));
  }

  /** Runs a step; refusals by operations are ignored. */
  async do(one: Step): Promise<void> {
    this.#made += 1;
    this.#now = this.momentOf(one);
    try {
      await this[one.kind](one);
    } catch (error) {
      if (!ApiError.is(error) || error.status >= 500) throw error;
    }
  }

  async claim({ day, pick, amounts }: Step): Promise<void> {
    const body = {
      claimNumber: `C${this.#made}`,
      patientId: this.#patientIds[pick % this.#patientIds.length],
      payerId: this.#payers[(pick >> 1) % 2],
      serviceDate: addDays(firstDay, day - (pick % 50)),
      ...(pick % 3 === 0 && this.#places),
      ...(pick % 5 > 0 && { billedAt: this.#now.toISOString() }),
      lines: this.#lines(amounts),
    };
    const { claim } = await this.#call('reference.createClaim', {}, body);
    this.#claims.push({ id: claim.id, amounts });
  }

  async answer({ pick, how }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    const lines = claim.amounts.map((charge, index) => answerTo(index + 1, charge, how));
    await this.#call(
      'reference.recordRemittance',
      { claimId: claim.id },
      { receivedAt: this.#dated(pick, 3), paymentReference: `R${this.#made}`, lines },
    );
  }

  async acknowledge({ pick }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    await this.#host.inside(this.as, (context) =>
      acknowledgeClaims(context, [
        {
          claimId: claim.id,
          acknowledgement: pick % 3 === 0 ? 'REJECTED' : 'ACCEPTED',
          categoryCode: pick % 3 === 0 ? 'A3' : 'A2',
          statusCode: '20',
          acknowledgedOn: null,
          acknowledgedBy: null,
          isOfPayer: true,
          payerClaimNumber: null,
          clearinghouseNumber: null,
        },
      ]),
    );
  }

  async voidPayment({ pick }: Step): Promise<void> {
    const { claimPayments } = await this.#read('remittances.listClaimPayments', { status: 'POSTED' });
    const found = claimPayments[pick % Math.max(1, claimPayments.length)];
    if (found) {
      await this.#call('remittances.voidClaimPayment', { claimPaymentId: found.id }, { reason: 'A mistake' });
    }
  }

  async voidClaim({ pick }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (claim) await this.#call('reference.voidClaim', { claimId: claim.id }, { reason: 'Sent twice' });
  }

  async correct({ pick, amounts }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    await this.#call('reference.updateClaim', { claimId: claim.id }, { lines: this.#lines(amounts) });
    claim.amounts = amounts;
  }

  async resolve({ pick }: Step): Promise<void> {
    const { cases } = await this.#read('denial-management.listCases', { status: 'OPEN' });
    const found = cases[pick % Math.max(1, cases.length)];
    if (!found) return;
    const outcome = pick % 2 === 0 ? 'OVERTURNED' : 'WRITTEN_OFF';
    await this.#call('denial-management.resolveCase', { caseId: found.id }, { outcome, note: 'Ended' });
  }

  /** Appeals a denial case, which every other time a member works, and decides most appeals at once. */
  async appeal({ pick }: Step): Promise<void> {
    const { cases } = await this.#read('denial-management.listCases', { status: 'OPEN' });
    const found = cases[pick % Math.max(1, cases.length)];
    if (!found) return;
    if (pick % 2 === 0) {
      const assignment = { assignedToId: this.#memberId };
      await this.#call('denial-management.assignCase', { caseId: found.id }, assignment);
    }
    const { appeal } = await this.#call('appeals.createAppeal', {}, { denialCaseId: found.id });
    const statuses = ['READY_FOR_SUBMISSION', 'SUBMITTED'];
    if (pick % 4 > 0) statuses.push(pick % 4 === 1 ? 'DECIDED_UNFAVORABLE' : 'DECIDED_FAVORABLE');
    for (const status of statuses)
      await this.#call('appeals.transitionAppeal', { appealId: appeal.id }, { status });
  }

  async pay({ pick }: Step): Promise<void> {
    const { accounts } = await this.#read('patient-ar.listAccounts', {});
    const found = accounts[pick % Math.max(1, accounts.length)];
    if (!found) return;
    const body = { amount: 1 + (pick % 40), receivedAt: this.#dated(pick, 0) };
    await this.#call('patient-ar.recordPayment', { accountId: found.id }, body);
  }

  /** Writes off, transfers or refunds a part of a claim. */
  async adjust({ pick, amounts: [cents] }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    const amount = dollars(1 + (cents % 2_000));
    const params = { claimId: claim.id };
    const transfers = [
      ['INSURANCE', 'PATIENT'],
      ['INSURANCE', 'NEXT_PAYER'],
      ['PATIENT', 'INSURANCE'],
      ['HELD', 'PATIENT'],
    ];
    const [from, to] = transfers[cents % 4] ?? [];
    if (pick % 3 === 0) {
      await this.#call('reference.createClaimAdjustment', params, { kind: 'ADMINISTRATIVE', amount });
    } else if (pick % 3 === 1) {
      const refund = { amount, method: 'CHECK', reference: '7781' };
      await this.#call('reference.createPayerRefund', params, refund);
    } else {
      await this.#call('reference.createClaimTransfer', params, { from, to, amount, reason: 'Moved' });
    }
  }

  async deliver({ pick }: Step): Promise<void> {
    const { accounts } = await this.#read('patient-ar.listAccounts', {});
    const found = accounts[pick % Math.max(1, accounts.length)];
    if (!found) return;
    const body = { accountId: found.id, idempotencyKey: `S${this.#made}` };
    const { id: statementId } = await this.#call('patient-ar.createStatement', {}, body);
    await this.#call('patient-ar.changeStatementStatus', { statementId }, { action: 'FINALIZE' });
    const delivered = { result: 'DELIVERED', channel: 'MAIL' };
    await this.#call('patient-ar.recordStatementDelivery', { statementId }, delivered);
  }

  /** Creates an underpayment case, and disputes, partly recovers, writes off or invalidates some. */
  async underpay({ pick, amounts: [expected, paid] }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    const [first, second] = claim.amounts;
    const expectedCents = 1 + (expected % (first + second));
    const body = {
      claimId: claim.id,
      expectedAmount: dollars(expectedCents),
      paidAmount: dollars(paid % (expectedCents + 1)),
    };
    const opened = await this.#call('contract-management.openUnderpaymentCase', {}, body);
    const params = { caseId: opened.underpaymentCase.id };
    const assigneeId = this.#memberId;
    await this.#call('contract-management.assignUnderpaymentCase', params, { assigneeId });
    if (pick % 4 < 2) await this.#call('contract-management.disputeUnderpaymentCase', params, {});
    if (pick % 4 === 1) await this.#call('contract-management.recordRecovery', params, { amount: 0.5 });
    if (pick % 4 === 2) {
      const outcome = pick % 3 === 0 ? 'INVALID' : 'WRITTEN_OFF';
      await this.#call('contract-management.closeUnderpaymentCase', params, { outcome, reason: 'Ended' });
    }
  }

  /** Schedules a follow-up for a claim, and completes the previous one. */
  async followUp({ day, pick }: Step): Promise<void> {
    const claim = this.#picked(pick);
    if (!claim) return;
    const [followUpId] = this.#followUps.splice(0, 1);
    if (followUpId) {
      const body = { status: 'COMPLETED', outcome: 'Paid soon' };
      await this.#call('ar-management.updateFollowUp', { followUpId }, body);
    }
    const body = {
      claimId: claim.id,
      dueDate: addDays(firstDay, day + 3),
      task: 'Call',
      ...(pick % 2 === 0 && { assignedToId: this.#memberId }),
    };
    const { followUp } = await this.#call('ar-management.createFollowUp', {}, body);
    this.#followUps.push(followUp.id);
  }

  async report(name: string, query: Record<string, string>) {
    return this.ask(`reports.${name}`, query);
  }

  /** Asks an operation, by default long after the last step. */
  async ask(
    id: string,
    query: Record<string, string | string[]>,
    now = new Date(Date.parse(`${addDays(firstDay, 400)}T12:00:00Z`)),
  ) {
    return (await this.#host.call(id, { query: { ...query, take: '100' } }, { as: this.as, now })).data;
  }

  /** Reads a record with its parts. */
  async readRecord(id: string, params: Record<string, string>, now: Date) {
    return (await this.#host.call(id, { params }, { as: this.as, now })).data;
  }

  /** The time of a payment: up to nine days before now, or `after` days later; now where entries are not late. */
  #dated(pick: number, after: number): string {
    const days = this.#isLate ? (pick % (10 + after)) - 9 : 0;
    return new Date(this.#now.getTime() + days * 86_400_000).toISOString();
  }

  async #read(id: string, query: Record<string, string>) {
    return (await this.#host.call(id, { query }, { as: this.as, now: this.#now })).data;
  }

  /** Every third step is that of an agent. */
  async #call(id: string, params: Record<string, string>, body: Record<string, unknown>) {
    const as = { ...this.as, agentId: this.#made % 3 === 0 ? 'agt_1' : null };
    return (await this.#host.call(id, { params, body }, { as, now: this.#now })).data;
  }

  #picked(pick: number) {
    return this.#claims[pick % Math.max(1, this.#claims.length)];
  }

  #lines([first, second]: readonly [number, number]) {
    return [
      { procedureCode: '99213', chargeAmount: dollars(first) },
      { procedureCode: '72100', chargeAmount: dollars(second) },
    ];
  }
}
