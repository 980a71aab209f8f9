import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Appeal } from '../appeals/appeal.ts';
import { DocumentType as DocumentTypes } from './schema.ts';

/** The type of a document of an appeal. */
export type DocumentType = z.infer<typeof DocumentTypes>;

export const AppealDocumentSchema = defineEntity({
  name: 'AppealDocument',
  schema: 'appeals',
  tableName: 'appeal_documents',
  extends: TenantOwned,
  properties: {
    appealId: p.text(),
    appeal: () => belongsTo(Appeal, 'appeal_id'),
    documentType: p.enum(DocumentTypes.options),
    fileName: sealed(p.text()),
    fileType: p.text(),
    fileSize: p.integer().nullable(),
    pageCount: p.integer().nullable(),
    note: sealed(p.text().nullable()),
  },
  indexes: [
    { name: 'appeal_documents_appeal', properties: ['organizationId', 'appealId', 'createdAt', 'id'] },
  ],
});

/** The metadata of a document of an appeal; its content is stored elsewhere. */
export class AppealDocument extends AppealDocumentSchema.class {
  static readonly idPrefix = 'apd';
  static readonly record = 'appealDocument';
  static readonly schema = AppealDocumentSchema;
}
AppealDocumentSchema.setClass(AppealDocument);
