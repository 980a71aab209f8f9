import type { Handlers } from '@rcm/http';
import { logActivity } from '../appeals/activity.ts';
import { Appeal } from '../appeals/appeal.ts';
import type { views } from '../views.ts';
import { checklistOf } from './checklist.ts';
import type { documentOperations } from './contract.ts';
import { AppealDocument } from './document.ts';

export const documentHandlers = (): Handlers<typeof documentOperations, typeof views> => ({
  async attachDocument(context, { params, body }) {
    const appeal = await context.find(Appeal, params.appealId);
    const attached = await context.em.find(AppealDocument, { appealId: appeal.id });
    const document = context.create(AppealDocument, {
      ...body,
      appealId: appeal.id,
      fileSize: body.fileSize ?? null,
      pageCount: body.pageCount ?? null,
      note: body.note ?? null,
    });
    logActivity(context, appeal, { type: 'DOCUMENT_ATTACHED', note: body.documentType });
    return { document, documentChecklist: checklistOf(appeal, [...attached, document]) };
  },
});
