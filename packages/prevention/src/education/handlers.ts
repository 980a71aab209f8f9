import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { PreventionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { educationOperations } from './contract.ts';
import { PreventionEducation } from './education.ts';
import { educationList, educationView } from './view.ts';

export const educationHandlers = (
  ports: PreventionPorts,
): Handlers<typeof educationOperations, typeof views> => {
  /** Throws 404 unless the id is that of a provider or an active member. */
  async function mustBeProviderOrMember(context: TenantContext, id: string): Promise<void> {
    if ((await ports.provider(context, id)) !== null) return;
    const member = await ports.member(context, id);
    if (member?.status !== 'ACTIVE') throw notFound('Provider');
  }

  return {
    listEducation: (context, { query }) => educationList.read(context, query),

    async createEducation(context, { body }) {
      await mustBeProviderOrMember(context, body.providerId);
      if (body.payerId && (await ports.payer(context, body.payerId)) === null) throw notFound('Payer');
      const education = context.create(PreventionEducation, {
        providerId: body.providerId,
        topic: body.topic,
        description: body.description,
        educationType: body.educationType ?? null,
        severity: body.severity ?? 'MEDIUM',
        category: body.category ?? null,
        payerId: body.payerId ?? null,
        educationContent: body.educationContent ?? null,
        actionItems: body.actionItems ?? [],
        resourceUrls: body.resourceUrls ?? [],
        status: 'ASSIGNED',
        viewedAt: null,
        acknowledgedAt: null,
        completedAt: null,
      });
      education.setStatus(body.status ?? education.status, context.now);
      return { education };
    },

    async getEducation(context, { params }) {
      return { education: await context.read(educationView, params.educationContentId) };
    },

    async updateEducation(context, { params, body }) {
      const education = await context.find(PreventionEducation, params.educationContentId);
      const { status, reasonCode: _notKept, ...changes } = body;
      if (body.providerId) await mustBeProviderOrMember(context, body.providerId);
      Object.assign(education, changes);
      if (status !== undefined) education.setStatus(status, context.now);
      return { status: 'UPDATED', education };
    },
  };
};
