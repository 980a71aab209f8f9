import { inject } from 'vitest';
import { type RequestParts, requestUntilServed, type TestOrganization } from './api.ts';

/** A planned request, with its path parameters. */
export interface PlannedRequest extends RequestParts {
  readonly params?: Readonly<Record<string, string>>;
}

/** Plans a request to one operation that must succeed. */
type RequestBuilder = (world: World) => Promise<PlannedRequest>;

/** The builders of a module's operations by operation id. */
export type RequestBuilders = Readonly<Record<string, RequestBuilder>>;

/** Modules in which each key may send 60 requests a minute. */
const limited = /^(\/api\/v1)?\/medical-coding\//;

interface Row {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: records are read by the names of the wire
  readonly [key: string]: any;
}

const day = 24 * 60 * 60 * 1_000;

/** The day `days` from now, as a date. */
export const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** The date-time `days` from now. */
export const momentIn = (days: number) => new Date(Date.now() + days * day).toISOString();

/** One organization with the records for requests; every text that it writes contains its canary. */
export class World {
  readonly organization: TestOrganization;
  readonly canary: string;
  /** The URL of the API under test; by default the served one. */
  readonly api: string;
  /** The URL of the API that creates the records; by default the same. */
  readonly preparation: string;
  /** Runs the background work of the API; null when the API does it itself. */
  readonly work: (() => Promise<void>) | null;
  #count = 0;
  #limitedKey: Promise<string> | null = null;
  #left = 0;

  constructor(
    organization: TestOrganization,
    canary: string,
    api = inject('url'),
    preparation = api,
    work: (() => Promise<void>) | null = null,
  ) {
    this.organization = organization;
    this.canary = canary;
    this.api = api;
    this.preparation = preparation;
    this.work = work;
  }

  /** A unique text. */
  name(): string {
    this.#count += 1;
    return `${this.canary} ${this.#count}`;
  }

  /** A key for some requests to a path below `/api/v1`, with enough of its rate limit left. */
  keyFor(path: string, requests = 1): Promise<string> {
    if (!limited.test(path)) return Promise.resolve(this.organization.apiKey);
    if (this.#limitedKey === null || this.#left < requests) {
      this.#left = 60;
      this.#limitedKey = this.send('post', '/organization/api-keys', {
        name: this.name(),
        scopes: ['*'],
        role: 'OWNER',
      }).then(({ secret }) => secret);
    }
    this.#left -= requests;
    return this.#limitedKey;
  }

  /** Sends a request that must succeed, at the latest once the API is not too busy for it, and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: data is read by the names of the wire
  async send(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await requestUntilServed(method, `${this.preparation}/api/v1${path}`, {
      key: await this.keyFor(path),
      body,
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json?.data;
  }

  async #create(path: string, name: string, body: unknown): Promise<Row> {
    return (await this.send('post', path, body))[name];
  }

  member = (): Promise<Row> =>
    this.#create('/organization/members', 'member', {
      name: this.name(),
      email: `${this.name().replaceAll(' ', '.')}@example.org`,
      role: 'BILLER',
    });

  apiKey = (): Promise<Row> =>
    this.#create('/organization/api-keys', 'apiKey', { name: this.name(), scopes: ['gfe:read'] });

  patient = (): Promise<Row> =>
    this.#create('/reference/patients', 'patient', {
      firstName: this.name(),
      lastName: this.name(),
      dateOfBirth: '1984-02-29',
    });

  facility = (): Promise<Row> =>
    this.#create('/reference/facilities', 'facility', { name: this.name(), npi: '1234567893' });

  provider = (): Promise<Row> =>
    this.#create('/reference/providers', 'provider', { lastName: this.name(), npi: '1558598797' });

  payer = (programType = 'MEDICARE_FFS'): Promise<Row> =>
    this.#create('/reference/payers', 'payer', { name: this.name(), programType });

  coverage = async (): Promise<Row> =>
    this.#create(`/reference/patients/${(await this.patient()).id}/coverages`, 'coverage', {
      payerId: (await this.payer()).id,
      memberId: this.name(),
    });

  authorization = async (): Promise<Row> =>
    this.#create('/reference/authorizations', 'authorization', {
      patientId: (await this.patient()).id,
      payerId: (await this.payer()).id,
      serviceDescription: this.name(),
      unitsAuthorized: 12,
    });

  appointment = async (): Promise<Row> =>
    this.#create('/reference/appointments', 'appointment', {
      patientId: (await this.patient()).id,
      serviceDate: momentIn(20),
    });

  claim = async (): Promise<Row> =>
    this.#create('/reference/claims', 'claim', {
      patientId: (await this.patient()).id,
      payerId: (await this.payer()).id,
      serviceDate: dateIn(-40),
      billedAt: momentIn(-38),
      lines: [{ procedureCode: '99213', chargeAmount: 450 }],
    });

  account = async (openingBalance = 600): Promise<Row> =>
    this.#create('/patient-ar/accounts', 'account', { patientId: (await this.patient()).id, openingBalance });

  statement = async (): Promise<Row> =>
    this.send('post', '/patient-ar/statements', {
      accountId: (await this.account()).id,
      idempotencyKey: this.name(),
    });

  paymentPlan = async (): Promise<Row> =>
    this.send('post', '/patient-ar/payment-plans', await this.planBody());

  planBody = async () => ({
    accountId: (await this.account()).id,
    originalBalance: 600,
    installmentAmount: 50,
    frequency: 'MONTHLY',
    totalInstallments: 12,
    startDate: momentIn(10),
  });

  estimate = async (...verbs: string[]): Promise<Row> => {
    const { id } = await this.#create('/gfe/estimates', 'estimate', await this.estimateBody());
    for (const verb of verbs) {
      await this.send(
        'post',
        `/gfe/estimates/${id}/${verb}`,
        verb === 'deliver' ? { deliveryMethod: 'GFE_DEL_PORTAL' } : {},
      );
    }
    return (await this.send('get', `/gfe/estimates/${id}`)).estimate;
  };

  estimateBody = async () => ({
    patientId: (await this.patient()).id,
    facilityId: (await this.facility()).id,
    providerName: this.name(),
    providerNpi: '1558598797',
    serviceDate: momentIn(20),
    diagnosisCodes: ['M54.50'],
    lineItems: [{ cptCode: '99213', description: this.name(), quantity: 1, unitCharge: 125.5 }],
  });

  idrCase = async (): Promise<Row> => {
    const { id } = await this.estimate('deliver', 'acknowledge');
    return this.#create(`/gfe/estimates/${id}/idr`, 'idrCase', { billedAmount: 1_000 });
  };

  queue = (): Promise<Row> => this.#create('/denial-management/queues', 'queue', { name: this.name() });

  rule = async (): Promise<Row> =>
    this.#create('/denial-management/queue-rules', 'rule', await this.ruleBody());

  ruleBody = async () => {
    const queueId = (await this.queue()).id;
    return {
      queueId,
      name: this.name(),
      conditions: { all: [{ field: 'carc', op: 'eq', value: '50' }] },
      actions: [{ type: 'ASSIGN_QUEUE', queueId }],
    };
  };

  denialCase = async (): Promise<Row> =>
    this.#create('/denial-management/cases', 'case', await this.denialCaseBody());

  denialCaseBody = async () => ({
    claimId: (await this.claim()).id,
    denialDate: momentIn(-10),
    denialReason: this.name(),
    primaryCode: '50',
    deniedAmount: 450,
  });

  appeal = async (...statuses: string[]): Promise<Row> => {
    const { id } = await this.#create('/appeals', 'appeal', {
      denialCaseId: (await this.denialCase()).id,
      submissionMethod: 'FAX',
    });
    for (const status of statuses) {
      const decided = status === 'DECIDED_UNFAVORABLE' ? { outcome: 'UPHELD' } : {};
      await this.send('post', `/appeals/${id}/transition`, { status, ...decided });
    }
    return (await this.send('get', `/appeals/${id}`)).appeal;
  };
}
