import { anyOf, list, view } from '@rcm/lists';
import { numberConflictSorts } from './contract.ts';
import { ClaimNumberConflict, numberConflictCounts } from './number-conflict.ts';
import { ClaimNumberConflict as ClaimNumberConflictWire } from './schema.ts';

type Sent = Pick<ClaimNumberConflict, 'sent'>;

const needs = ['sent'] as const;

/** How a conflict is shown. */
export const numberConflictView = view<ClaimNumberConflict, typeof ClaimNumberConflictWire>(
  ClaimNumberConflict,
  ClaimNumberConflictWire,
  {
    frequencyCode: { needs, value: ({ sent }: Sent) => sent.frequencyCode },
    patient: {
      needs,
      value: ({ sent: { patient } }: Sent) => ({
        lastName: patient.lastName,
        firstName: patient.firstName,
        dateOfBirth: patient.dateOfBirth,
      }),
    },
    payerName: {
      needs,
      value: ({ sent: { coverage } }: Sent) => coverage.payer.name ?? coverage.payer.identifier,
    },
    lines: {
      needs,
      value: ({ sent }: Sent) =>
        sent.lines.map(({ procedureCode, revenueCode, chargeAmount }) => ({
          procedureCode,
          revenueCode,
          chargeAmount,
        })),
    },
  },
);

/** The conflicts of an organization, newest first. */
export const numberConflictList = list(numberConflictView, {
  key: 'claimNumberConflicts',
  sorts: numberConflictSorts,
  rowCounters: numberConflictCounts,
  filters: { status: anyOf('status'), claimNumber: anyOf('claimNumber') },
});
