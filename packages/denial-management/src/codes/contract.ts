import { listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodeKind, DenialCategory, DenialCode } from './schema.ts';

export const codeOperations = {
  listCodes: operation({
    id: 'denial-management.listCodes',
    method: 'get',
    path: '/denial-management/codes',
    scope: 'denial-management:read',
    summary: 'List adjustment codes',
    description:
      "A directory of group codes, claim adjustment reason codes (CARC) and remittance advice remark codes (RARC): the codes with this project's own short labels, a category, the first action and whether an appeal is worthwhile. It does not contain the official texts, which belong to X12. Up to 100 entries by default.",
    query: z.object({
      ...listing(['code'], 100),
      kind: repeatable(CodeKind).optional(),
      code: repeatable(text(1, 20).meta({ examples: ['197'] })).optional(),
      category: repeatable(DenialCategory).optional(),
    }),
    data: z.object({ codes: z.array(DenialCode).describe('The codes of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
};
