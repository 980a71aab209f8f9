import type { Handlers } from '@rcm/http';
import type { ReferencePorts } from '../ports.ts';
import { make } from '../records.ts';
import { mustExist } from '../references.ts';
import { Appointment, appointmentValues } from './appointment.ts';
import type { appointmentOperations } from './contract.ts';
import { appointmentList, appointmentView } from './view.ts';

export const appointmentHandlers = (
  ports: Pick<ReferencePorts, 'estimatesOfAppointment' | 'scribeJobsOfAppointment' | 'appointmentChanged'>,
): Handlers<typeof appointmentOperations> => ({
  listAppointments: (context, { query }) => appointmentList.read(context, query),

  async createAppointment(context, { body }) {
    const values = appointmentValues(body, context.now);
    return { appointment: await make(context, Appointment, appointmentView, body, values) };
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
    const matters = appointment.change(body);
    await context.em.flush();
    if (matters) await ports.appointmentChanged(context, appointment.id);
    context.tag(appointment.version);
    return { appointment: appointmentView.of(appointment, context.now) };
  },
});
