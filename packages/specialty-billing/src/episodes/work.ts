import { openIn, type WorkColumns } from '@rcm/lists';

/** Work items for admissions without an accepted notice. Claims for their periods are not paid without one. */
export const noticeWork = {
  kind: 'NOTICE_OF_ADMISSION',
  table: 'specialty_billing.home_health_episodes',
  ...openIn('isNoaDue', 'true'),
  due: { column: 'noa_due_on', type: 'date' },
  amount: 'period_payment',
  cents: 'period_payment_cents',
  label: `'Home health from ' || start_of_care_date`,
  cause: `case when due_noa_id is null then 'NOA_NOT_DRAFTED' else 'NOA_NOT_ACCEPTED' end`,
  operation: 'specialty-billing.createNoa',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Labels of the causes of these work items. */
export const noticeCauseLabels: Readonly<Record<string, string>> = {
  NOA_NOT_DRAFTED: 'No notice of the admission has been drafted',
  NOA_NOT_ACCEPTED: 'The notice of the admission is not accepted yet',
};
