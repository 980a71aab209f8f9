import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import { mustExist } from '../references.ts';
import type { views } from '../views.ts';
import { Appointment, appointmentValues } from './appointment.ts';
import type { appointmentOperations } from './contract.ts';
import { appointmentList, appointmentView } from './view.ts';

export const appointmentHandlers = (
  ports: Pick<ReferencePorts, 'estimatesOfAppointment' | 'scribeJobsOfAppointment' | 'appointmentChanged'>,
): Handlers<typeof appointmentOperations, typeof views> => ({
  listAppointments: (context, { query }) => appointmentList.read(context, query),

  async createAppointment(context, { body }) {
    await mustExist(context, body);
    return { appointment: context.create(Appointment, appointmentValues(body, context.now)) };
  },

  async getAppointment(context, { params }) {
    return {
      appointment: await context.read(appointmentView, params.appointmentId, {
        estimateIds: await ports.estimatesOfAppointment(context, params.appointmentId),
        scribeJobIds: await ports.scribeJobsOfAppointment(context, params.appointmentId),
      }),
    };
  },

  async updateAppointment(context, { params, body }) {
    const appointment = await context.find(Appointment, params.appointmentId);
    await mustExist(context, body);
    if (appointment.change(body)) await ports.appointmentChanged(context, appointment.id);
    return { appointment };
  },
});
