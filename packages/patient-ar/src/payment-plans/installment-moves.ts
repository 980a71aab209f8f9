import type { z } from 'zod';
import type { InstallmentEvent as Events, InstallmentStatus as Statuses } from './schema.ts';

/** One of the statuses of an installment. */
export type InstallmentStatus = z.infer<typeof Statuses>;

/** What can be recorded of an installment. */
export type InstallmentEvent = z.infer<typeof Events>;

/** What happens to an installment: the events, payments told apart, and the end of its plan. */
export type InstallmentMove = 'PAYMENT_IN_FULL' | 'PAYMENT_IN_PART' | 'MISSED' | 'WAIVE' | 'CANCEL';

/** Where each move leads from each status; a missed installment stays missed until it is paid in full. */
export const moves: Readonly<
  Record<InstallmentStatus, Partial<Readonly<Record<InstallmentMove, InstallmentStatus>>>>
> = {
  PENDING: {
    PAYMENT_IN_FULL: 'PAID',
    PAYMENT_IN_PART: 'PARTIAL',
    MISSED: 'MISSED',
    WAIVE: 'WAIVED',
    CANCEL: 'CANCELLED',
  },
  PARTIAL: {
    PAYMENT_IN_FULL: 'PAID',
    PAYMENT_IN_PART: 'PARTIAL',
    MISSED: 'MISSED',
    WAIVE: 'WAIVED',
    CANCEL: 'CANCELLED',
  },
  MISSED: { PAYMENT_IN_FULL: 'PAID', PAYMENT_IN_PART: 'MISSED', MISSED: 'MISSED', WAIVE: 'WAIVED' },
  PAID: {},
  WAIVED: {},
  CANCELLED: {},
};

/** True while an installment is still to be paid. */
export const isOpen = ({ status }: { readonly status: InstallmentStatus }) =>
  moves[status].PAYMENT_IN_FULL !== undefined;
