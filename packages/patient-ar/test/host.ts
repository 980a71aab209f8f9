import { dataUrlStore } from '@rcm/documents';
import { jobQueue } from '@rcm/jobs/schema';
import { type CallOptions, testHost } from '@rcm/testing';
import { createPatientAr } from '../src/module.ts';
import type { BilledClaim, PatientArPorts, PlacedBalance } from '../src/ports.ts';

/** The balances reported to placements, oldest first. */
export const reportedBalances: PlacedBalance[] = [];

/** The claims that statements bill, by id. */
export const billedClaims = new Map<string, BilledClaim>();

/** Fake ports that find every record except `unknown`. */
export const ports: PatientArPorts = {
  patient: async (_context, id) =>
    id === 'unknown'
      ? null
      : {
          id,
          firstName: 'Rowan',
          lastName: 'Ellis',
          dateOfBirth: '1984-02-29',
          selfPay: id === 'pat_self_pay',
        },
  facility: async (_context, id) =>
    id === 'unknown' ? null : { id, name: `Clinic ${id}`, address: '5 Mill Road, Salem, MA 01970' },
  claim: async (_context, id) =>
    id === 'unknown'
      ? null
      : { id, patientId: id === 'clm_of_another' ? 'pat_2' : 'pat_1', serviceDate: '2026-01-20' },
  recipients: async (_context, ids) =>
    ids
      .filter((id) => id !== 'unknown')
      .map((id) => ({
        id,
        firstName: 'Rowan',
        lastName: 'Ellis',
        address: id.startsWith('pat_homeless') ? null : '1 Main Street, Salem, MA 01970',
      })),
  billedClaims: async (_context, ids) => ids.flatMap((id) => billedClaims.get(id) ?? []),
  procedureNames: async () => new Map([['99213', 'Office visit']]),
  placedBalancesChanged: async (_context, balances) => {
    reportedBalances.push(...balances);
  },
  documents: dataUrlStore(),
};

/** The module on these ports. */
export const patientAr = createPatientAr(ports);

/** Runs the module on its own database, with the calls that most tests start with. */
export async function patientArHost() {
  const host = await testHost([patientAr], [jobQueue]);
  const call = host.call.bind(host);
  return {
    ...host,
    call,
    /** Opens an account and gives its path parameters. */
    async anAccount(
      openingBalance: number,
      body: Readonly<Record<string, unknown>> = {},
      options?: CallOptions,
    ) {
      const { data } = await call(
        'patient-ar.createAccount',
        { body: { patientId: 'pat_1', openingBalance, ...body } },
        options,
      );
      return { accountId: data.account.id as string };
    },
    /** Drafts a statement, and finalizes it by default. */
    async aStatement(
      accountId: string,
      { finalize = true, ...body }: Readonly<Record<string, unknown>> = {},
      options?: CallOptions,
    ) {
      const drafted = await call(
        'patient-ar.createStatement',
        { body: { accountId, idempotencyKey: 'march', ...body } },
        options,
      );
      const params = { statementId: drafted.data.id as string };
      if (finalize) {
        await call('patient-ar.changeStatementStatus', { params, body: { action: 'FINALIZE' } }, options);
      }
      return params;
    },
    /** Records a delivery by mail. */
    deliver: (params: { statementId: string }, result = 'DELIVERED', options?: CallOptions) =>
      call('patient-ar.recordStatementDelivery', { params, body: { result, channel: 'MAIL' } }, options),
    /** Reads an account with its details. */
    readAccount: async (params: { accountId: string }, options?: CallOptions) =>
      (await call('patient-ar.getAccount', { params }, options)).data.account,
  };
}

/** The result of `patientArHost`. */
export type PatientArHost = Awaited<ReturnType<typeof patientArHost>>;

/** Retries a call while it fails with 503 because no database connection is free. */
export async function retryWhileUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if ((error as { status?: number }).status !== 503) throw error;
    }
  }
}

/** The time a number of days later. */
export const daysAfter = (start: Date, days: number) => new Date(start.getTime() + days * 86_400_000);
