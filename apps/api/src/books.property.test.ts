import { fc, test as property } from '@fast-check/vitest';
import { createOrganization } from '@rcm/auth/bootstrap';
import { ApiError } from '@rcm/errors';
import { importFile } from '@rcm/remittances/import';
import { inTenant, newId, type TenantRun } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime, x12File } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { bookDifferences } from '../test/book-differences.ts';
import { peppers } from '../test/peppers.ts';
import { describedModules, packageTables, remittancePorts } from './modules.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost(describedModules, packageTables.slice(0, 1));
});
afterAll(() => host.close());

/** How many random sequences are run; ten thousand take hours. */
const runs = Number(process.env.RCM_TEST_BOOKS_RUNS ?? 8);

/** An organization with a payer, a patient and three claims of two lines, and the steps that post money to them. */
class Books {
  readonly #as: ReturnType<typeof aPrincipal>;
  readonly #claims: readonly { readonly id: string; readonly claimNumber: string }[];
  readonly #patientId: string;
  #made = 0;
  #minutes = 0;

  private constructor(
    as: ReturnType<typeof aPrincipal>,
    patientId: string,
    claims: readonly { readonly id: string; readonly claimNumber: string }[],
  ) {
    this.#as = as;
    this.#patientId = patientId;
    this.#claims = claims;
  }

  static async open(): Promise<Books> {
    const { organizationId } = await createOrganization(
      { database: host.tenants, peppers, now: testTime },
      { name: 'Riverside', ownerName: 'Rowan Ellis', ownerEmail: 'r@example.org' },
    );
    const template = aPrincipal();
    const as = { ...template, organization: { ...template.organization, id: organizationId } };
    const make = async (kind: string, body: Record<string, unknown>) =>
      (await host.call(`reference.create${kind}`, { body }, { as })).data[kind.toLowerCase()];
    const payer = await make('Payer', { name: 'Meridian', payerCode: '60054', programType: 'COMMERCIAL' });
    const patient = await make('Patient', { firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' });
    const claims = [];
    for (const claimNumber of ['C1', 'C2', 'C3']) {
      const lines = [
        { procedureCode: '99213', chargeAmount: 100 },
        { procedureCode: '72100', chargeAmount: 150 },
      ];
      const body = {
        claimNumber,
        patientId: patient.id,
        payerId: payer.id,
        serviceDate: '2026-01-05',
        lines,
      };
      claims.push(await make('Claim', body));
    }
    return new Books(as, patient.id, claims);
  }

  /** Runs a step; refusals by operations are ignored. */
  async do(step: Step): Promise<void> {
    this.#minutes += 1;
    try {
      await this[step.kind](step);
    } catch (error) {
      if (!ApiError.is(error) || error.status >= 500) throw error;
    }
  }

  async differences() {
    return bookDifferences(host.tenants, this.#as.organization.id, this.#now);
  }

  async import({ answers }: Step): Promise<void> {
    this.#made += 1;
    const segments = answers.flatMap((answer) => segmentsOf(answer));
    const content = fileOf(`EFT-${this.#made}`, segments);
    const run = { ...this.#run, audit: 'write' } as const;
    await importFile(
      {
        run: (piece) => inTenant(host.tenants, run, piece),
        prepare: (piece) => inTenant(host.tenants, { ...run, audit: 'none', writes: true }, piece),
      },
      remittancePorts,
      (async function* () {
        yield Buffer.from(content);
      })(),
      { fileName: null },
    );
  }

  async record({ answers: [answer], pick }: Step): Promise<void> {
    const claim = this.#claims[pick % this.#claims.length];
    if (claim === undefined || answer === undefined) return;
    const { first, second } = amountsOf(answer);
    await this.#call(
      'reference.recordRemittance',
      { claimId: claim.id },
      {
        receivedAt: '2026-03-01T12:00:00Z',
        paymentReference: `BY-HAND-${this.#minutes}`,
        mode: [undefined, 'ADDITIONAL', 'REPLACES'][pick % 3],
        lines: [
          {
            lineNumber: 1,
            allowedAmount: first.allowed,
            paidAmount: first.paid,
            adjustments: first.adjustments,
          },
          {
            lineNumber: 2,
            allowedAmount: second.allowed,
            paidAmount: second.paid,
            adjustments: second.adjustments,
          },
        ],
      },
    );
  }

  async void({ pick }: Step): Promise<void> {
    await this.#one('POSTED', pick, (params) =>
      this.#call('remittances.voidClaimPayment', params, { reason: 'A mistake' }),
    );
  }

  async match({ pick, answers }: Step): Promise<void> {
    const claim = this.#claims[answers.length % this.#claims.length];
    await this.#one(pick % 2 === 0 ? 'VOIDED' : 'EXCEPTION', pick, (params) =>
      this.#call('remittances.matchClaimPayment', params, { claimId: claim?.id }),
    );
  }

  async accept({ pick }: Step): Promise<void> {
    const mode = [undefined, 'ADDITIONAL', 'REPLACES'][pick % 3];
    await this.#one('EXCEPTION', pick, (params) =>
      this.#call('remittances.acceptClaimPayment', params, { reason: 'The payer confirmed it', mode }),
    );
  }

  async ignore({ pick }: Step): Promise<void> {
    await this.#one('EXCEPTION', pick, (params) =>
      this.#call('remittances.ignoreClaimPayment', params, { reason: 'Of another clinic' }),
    );
  }

  async release({ pick }: Step): Promise<void> {
    await this.#one('POSTED', pick, (params) => this.#call('remittances.releaseClaimPayment', params, {}));
  }

  async pay({ pick }: Step): Promise<void> {
    await this.#ofAccount(pick, (params) =>
      this.#call('patient-ar.recordPayment', params, { amount: 1 + (pick % 40) }),
    );
  }

  async prepay({ pick }: Step): Promise<void> {
    const { data } = await host.call('patient-ar.listAccounts', {}, { as: this.#as });
    if (data.total === 0) {
      await this.#call('patient-ar.createAccount', {}, { patientId: this.#patientId });
    }
    await this.pay({ kind: 'pay', pick, answers: [] });
  }

  async payDirected({ pick }: Step): Promise<void> {
    await this.#ofAccount(pick, async (params) => {
      const entries = await this.#entries(params);
      const open = entries.filter(({ amount, openAmount }) => Number(amount) > 0 && Number(openAmount) > 0);
      const charge = open[pick % Math.max(1, open.length)];
      const amount = 1 + (pick % 15);
      await this.#call('patient-ar.recordPayment', params, {
        amount: amount + (pick % 3),
        allocations: [{ entryId: charge?.id ?? 'ent_none', amount }],
      });
    });
  }

  async writeOff({ pick }: Step): Promise<void> {
    await this.#call(
      'patient-ar.bulkAccountAdjustments',
      {},
      { kind: 'SMALL_BALANCE', maxAmount: 1 + (pick % 30), filter: {} },
    );
  }

  async reversePayment({ pick }: Step): Promise<void> {
    await this.#ofAccount(pick, async (params) => {
      const payments = (await this.#entries(params)).filter(
        ({ type }) => type === 'PAYMENT' || type === 'ADJUSTMENT',
      );
      const entryId = payments[pick % Math.max(1, payments.length)]?.id ?? 'ent_none';
      await this.#call('patient-ar.reverseEntry', { ...params, entryId }, { reason: 'Returned' });
    });
  }

  async end({ pick }: Step): Promise<void> {
    await this.#ofCase('OPEN', pick, (params) =>
      this.#call('denial-management.resolveCase', params, {
        outcome: outcomes[pick % outcomes.length],
        overrideReason: 'Signed notice on file',
      }),
    );
  }

  async reopen({ pick }: Step): Promise<void> {
    await this.#ofCase('RESOLVED', pick, (params) =>
      this.#call('denial-management.reopenCase', params, { reason: 'Ended too early' }),
    );
  }

  async reverseAdjustment({ pick }: Step): Promise<void> {
    const params = { claimId: this.#claims[pick % this.#claims.length]?.id ?? '' };
    const { data } = await host.call('reference.listClaimAdjustments', { params }, { as: this.#as });
    const { adjustments } = data;
    const { id = 'adj_none', type } = adjustments[pick % Math.max(1, adjustments.length)] ?? {};
    const reason = { reason: 'A mistake' };
    if (type === 'TRANSFER') {
      await this.#call('reference.reverseClaimTransfer', { ...params, transferId: id }, reason);
    } else await this.#call('reference.reverseClaimAdjustment', { ...params, adjustmentId: id }, reason);
  }

  get #run(): Omit<TenantRun, 'audit'> {
    return { principal: this.#as, operation: 'test.books', requestId: newId('req'), now: this.#now };
  }

  get #now(): Date {
    return new Date(testTime.getTime() + this.#minutes * 60_000);
  }

  #call(id: string, params: Record<string, string>, body: Record<string, unknown>) {
    return host.call(id, { params, body }, { as: this.#as, now: this.#now });
  }

  async #entries(params: { accountId: string }): Promise<readonly Entry[]> {
    const { data } = await host.call('patient-ar.listLedger', { params }, { as: this.#as });
    return data.entries;
  }

  async #ofAccount(pick: number, work: (params: { accountId: string }) => Promise<unknown>): Promise<void> {
    const { data } = await host.call('patient-ar.listAccounts', {}, { as: this.#as });
    const account = data.accounts[pick % Math.max(1, data.accounts.length)];
    if (account) await work({ accountId: account.id });
  }

  async #ofCase(
    status: string,
    pick: number,
    work: (params: { caseId: string }) => Promise<unknown>,
  ): Promise<void> {
    const { data } = await host.call('denial-management.listCases', { query: { status } }, { as: this.#as });
    const found = data.cases[pick % Math.max(1, data.cases.length)];
    if (found) await work({ caseId: found.id });
  }

  async #one(
    status: string,
    pick: number,
    work: (params: { claimPaymentId: string }) => Promise<unknown>,
  ): Promise<void> {
    const { data } = await host.call(
      'remittances.listClaimPayments',
      { query: { status } },
      { as: this.#as },
    );
    const found = data.claimPayments[pick % Math.max(1, data.claimPayments.length)];
    if (found) await work({ claimPaymentId: found.id });
  }
}

const outcomes = [
  'WRITTEN_OFF',
  'PATIENT_BILLED',
  'CORRECTED',
  'OVERTURNED',
  'WRITTEN_OFF',
  'NO_ACTION',
  'PAID_BY_OTHER_PAYER',
];

/** An entry of the patient's account. */
interface Entry {
  readonly id: string;
  readonly type: string;
  readonly amount: string;
  readonly openAmount: string;
}

/** The payer's adjudication of a claim. */
interface SentAnswer {
  readonly claim: 'C1' | 'C2' | 'C3' | 'LOST';
  readonly how: 'paid' | 'denied' | 'half' | 'reversed' | 'unbalanced' | 'forwarded' | 'secondary' | 'whole';
}

interface Step {
  readonly kind:
    | 'import'
    | 'record'
    | 'void'
    | 'match'
    | 'accept'
    | 'ignore'
    | 'release'
    | 'pay'
    | 'prepay'
    | 'payDirected'
    | 'writeOff'
    | 'reversePayment'
    | 'end'
    | 'reopen'
    | 'reverseAdjustment';
  readonly pick: number;
  readonly answers: readonly SentAnswer[];
}

const adjusted = (groupCode: string, reasonCode: string, amount: number) => ({
  groupCode,
  reasonCode,
  amount,
});

/** The amounts of both lines in the payer's adjudication. */
function amountsOf({ how }: SentAnswer) {
  const denied = (charge: number) => ({ allowed: 0, paid: 0, adjustments: [adjusted('CO', '50', charge)] });
  const paid = {
    first: { allowed: 80, paid: 70, adjustments: [adjusted('CO', '45', 20), adjusted('PR', '2', 10)] },
    second: { allowed: 120, paid: 100, adjustments: [adjusted('CO', '45', 30), adjusted('PR', '1', 20)] },
  };
  if (how === 'denied') return { first: denied(100), second: denied(150) };
  if (how === 'half') return { ...paid, second: denied(150) };
  if (how === 'secondary') {
    return {
      first: { allowed: 80, paid: 6, adjustments: [adjusted('OA', '23', 90), adjusted('PR', '3', 4)] },
      second: { allowed: 120, paid: 15, adjustments: [adjusted('OA', '23', 130), adjusted('PR', '96', 5)] },
    };
  }
  return paid;
}

const statusCodes = { denied: '4', reversed: '22', forwarded: '19', secondary: '2' } as Readonly<
  Record<string, string>
>;

function segmentsOf(answer: SentAnswer): string[] {
  const { claim, how } = answer;
  const sign = how === 'reversed' ? -1 : 1;
  const { first, second } = amountsOf(answer);
  const off = how === 'unbalanced' ? 1 : 0;
  const head = `CLP*${claim}*${statusCodes[how] ?? '1'}*${sign * 250}*${sign * (first.paid + second.paid + off)}**12*ICN-${claim}`;
  const adjustments = ({ adjustments: all }: typeof first) =>
    all.map(({ groupCode, reasonCode, amount }) => `CAS*${groupCode}*${reasonCode}*${sign * amount}`);
  if (how === 'whole') return [head, ...adjustments(first), ...adjustments(second)];
  return [
    head,
    `SVC*HC:99213*${sign * 100}*${sign * (first.paid + off)}`,
    ...adjustments(first),
    `SVC*HC:72100*${sign * 150}*${sign * second.paid}`,
    ...adjustments(second),
  ];
}

const fileOf = (reference: string, segments: readonly string[]) =>
  x12File('005010X221A1', [
    [
      'BPR*I*0*C*NON************20260302',
      `TRN*1*${reference}*1512345678`,
      'N1*PR*MERIDIAN*XV*60054',
      'N1*PE*RIVERSIDE*XX*1234567893',
      'LX*1',
      ...segments,
    ],
  ]);

const answer = fc.record<SentAnswer>({
  claim: fc.constantFrom('C1', 'C2', 'C3', 'LOST'),
  how: fc.constantFrom('paid', 'denied', 'half', 'reversed', 'unbalanced', 'forwarded', 'secondary', 'whole'),
});

const step = fc.record<Step>({
  kind: fc.constantFrom(
    'import',
    'import',
    'import',
    'record',
    'void',
    'match',
    'accept',
    'ignore',
    'release',
    'pay',
    'prepay',
    'payDirected',
    'writeOff',
    'reversePayment',
    'end',
    'end',
    'reopen',
    'reverseAdjustment',
  ),
  pick: fc.nat(1_000),
  answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
});

property.prop([fc.array(step, { minLength: 2, maxLength: 10 })], { numRuns: runs })(
  'balances match their entries, and open amounts are work, after any import, correction, reversal, void, match, payment, prepayment, reversed payment, end of a case, reopening or reversed adjustment',
  async (steps) => {
    const books = await Books.open();
    for (const one of steps) {
      await books.do(one);
      expect([one.kind, await books.differences()]).toEqual([one.kind, []]);
    }
  },
  36_000_000,
);
