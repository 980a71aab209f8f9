import type { Module } from '@rcm/http/module';
import { withGrants } from '@rcm/tenancy';
import { AccountSchema } from './accounts/account.ts';
import { bulkAdjustmentHandlers } from './accounts/bulk.ts';
import { accountConflicts, accountHandlers } from './accounts/handlers.ts';
import { AllocationSchema, LedgerEntrySchema } from './accounts/ledger-entry.ts';
import { limitationHandlers } from './accounts/limitation.ts';
import { agingHandlers } from './aging/handlers.ts';
import { OpenSumSchema } from './aging/open-sums.ts';
import { operations } from './contract.ts';
import { migrations } from './migrations/index.ts';
import { paymentPlanHandlers } from './payment-plans/handlers.ts';
import { InstallmentSchema, installmentStates } from './payment-plans/installment.ts';
import { missJobs } from './payment-plans/misses.ts';
import { PaymentPlanSchema, paymentPlanStates } from './payment-plans/payment-plan.ts';
import type { PatientArPorts } from './ports.ts';
import { statementRunHandlers } from './statement-runs/handlers.ts';
import { statementRunJobs } from './statement-runs/jobs.ts';
import { StatementRunSchema } from './statement-runs/statement-run.ts';
import { statementHandlers } from './statements/handlers.ts';
import { StatementSchema, statementStates } from './statements/statement.ts';
import { views } from './views.ts';

/** Creates the Patient AR module on the lookups of a host. */
export const createPatientAr = (ports: PatientArPorts): Module<typeof operations> => ({
  name: 'patient-ar',
  title: 'Patient AR',
  description:
    'Patient accounts with their ledger, statements, payment plans and aging. Local records: no money is moved and nothing is sent.',
  operations,
  entities: [
    AccountSchema,
    LedgerEntrySchema,
    AllocationSchema,
    OpenSumSchema,
    StatementSchema,
    StatementRunSchema,
    PaymentPlanSchema,
    InstallmentSchema,
  ],
  // Installments have no foreign key to their plan.
  migrations: withGrants(migrations, { undeletable: ['patient_ar.payment_plans'] }),
  views,
  states: [statementStates, paymentPlanStates, installmentStates],
  handlers: {
    ...accountHandlers(ports),
    ...bulkAdjustmentHandlers(ports),
    ...limitationHandlers(),
    ...statementHandlers(ports),
    ...statementRunHandlers(ports),
    ...paymentPlanHandlers(ports),
    ...agingHandlers(),
  },
  jobs: { ...statementRunJobs(ports), ...missJobs(ports) },
  conflicts: accountConflicts,
});
