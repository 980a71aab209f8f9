import { anyOf, atLeast, atMost, equals, list, view } from '@rcm/tenancy';
import { detail, wireObject } from '../detail.ts';
import { PaymentPlan } from './payment-plan.ts';
import { Installment, PaymentPlan as PaymentPlanWire } from './schema.ts';

/** How a plan is shown in lists. */
const paymentPlanView = view(PaymentPlan, PaymentPlanWire, {});

/** A plan with its installments in order. */
export const paymentPlanDetail = detail(paymentPlanView, {
  installments: `select jsonb_agg(${wireObject(Installment, 'i')} order by i.sequence)
    from patient_ar.installments i where i.organization_id = :tenant and i.plan_id = t.id`,
});

/** The plans of an organization, newest first. */
export const paymentPlanList = list(paymentPlanView, {
  key: 'paymentPlans',
  filters: {
    accountId: equals('accountId'),
    status: anyOf('status'),
    minMissed: atLeast('missedCount', 'integer'),
    nextPaymentFrom: atLeast('nextPaymentDate'),
    nextPaymentTo: atMost('nextPaymentDate'),
  },
});
