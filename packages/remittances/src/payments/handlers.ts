import type { Handlers } from '@rcm/http';
import type { RemittancesPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { paymentOperations } from './contract.ts';
import { Payment } from './payment.ts';
import { recordPayment } from './record-payment.ts';
import { paymentList, paymentView } from './view.ts';

export const paymentHandlers = (
  ports: RemittancesPorts,
): Handlers<typeof paymentOperations, typeof views> => ({
  listPayments: (context, { query }) => paymentList.read(context, query),

  async createPayment(context, { body }) {
    const { id } = await recordPayment(context, ports, body);
    return { payment: await context.read(paymentView, id) };
  },

  async closePaymentDifference(context, { params, body }) {
    const payment = await context.find(Payment, params.paymentId);
    payment.closeDifference(context, body.reason);
    return { payment: await context.read(paymentView, payment.id) };
  },

  async reopenPaymentDifference(context, { params }) {
    const payment = await context.find(Payment, params.paymentId);
    payment.reopenDifference();
    return { payment: await context.read(paymentView, payment.id) };
  },

  async getPayment(context, { params }) {
    return { payment: await context.read(paymentView, params.paymentId) };
  },
});
