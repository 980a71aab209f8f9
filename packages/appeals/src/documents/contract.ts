import { identifier, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AppealDocument, ChecklistItem, DocumentType } from './schema.ts';

export const documentOperations = {
  attachDocument: operation({
    id: 'appeals.attachDocument',
    method: 'post',
    path: '/appeals/:appealId/documents',
    scope: 'appeals:write',
    summary: 'Attach a document to an appeal',
    description: 'Records metadata only: no content is stored, and nothing is sent to the payer.',
    params: z.object({ appealId: identifier }),
    body: z.object({
      documentType: DocumentType,
      fileName: text(1, 255).meta({ description: 'Name of the file', examples: ['operative-report.pdf'] }),
      fileType: text(1, 255).meta({ description: 'Media type of the file', examples: ['application/pdf'] }),
      fileSize: z.int().min(1).max(104_857_600).optional().meta({ description: 'Size of the file in bytes' }),
      pageCount: z.int().min(1).max(100_000).optional().describe('Number of pages'),
      note: text(1, 1_000)
        .optional()
        .meta({
          description: 'Note in free text',
          examples: ['Pages 3 to 7 show the conservative treatment'],
        }),
    }),
    data: z.object({
      document: AppealDocument,
      documentChecklist: z
        .array(ChecklistItem)
        .describe('The documents that the appeal needs, and whether each is attached'),
    }),
    status: 201,
    errors: [404, 412],
  }),
};
