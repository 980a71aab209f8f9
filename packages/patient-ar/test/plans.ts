import type { CallOptions } from '@rcm/testing';
import type { PatientArHost } from './host.ts';

/** The terms of three monthly payments from 31 January. */
export const terms = {
  originalBalance: 300,
  installmentAmount: 100,
  frequency: 'MONTHLY',
  totalInstallments: 3,
  startDate: '2026-01-31T10:00:00-05:00',
};

/** Calls for tests of payment plans. */
export function planCalls({ anAccount, call }: PatientArHost) {
  const read = async (params: { planId: string }, options: CallOptions = {}) =>
    (await call('patient-ar.getPaymentPlan', { params }, options)).data.paymentPlan;

  const change = (params: { planId: string }, action: string, options: CallOptions = {}) =>
    call('patient-ar.changePaymentPlanStatus', { params, body: { action } }, options);

  return {
    read,
    change,
    /** Creates a plan for an account that owes 300.00, and activates it by default. */
    async aPlan(
      body: Readonly<Record<string, unknown>> = {},
      { activate = true, options = {} }: { activate?: boolean; options?: CallOptions } = {},
    ) {
      const account = body.accountId
        ? { accountId: String(body.accountId) }
        : await anAccount(300, {}, options);
      const sent = { body: { ...account, ...terms, ...body } };
      const created = await call('patient-ar.createPaymentPlan', sent, options);
      const params = { planId: created.data.id as string };
      if (activate) await change(params, 'ACTIVATE', options);
      const plan = await read(params, options);
      return { account, params, plan, rows: plan.installments as { id: string }[] };
    },
    /** Records an event of the installment at an index from 0. */
    record: (
      { params, rows }: { params: { planId: string }; rows: readonly { id: string }[] },
      row: number,
      body: Readonly<Record<string, unknown>>,
      options: CallOptions = {},
    ) =>
      call(
        'patient-ar.recordInstallmentEvent',
        { params: { ...params, installmentId: rows[row]?.id ?? '' }, body },
        options,
      ),
  };
}
