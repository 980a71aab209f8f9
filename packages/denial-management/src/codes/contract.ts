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
      "A directory of group codes, claim adjustment reason codes (CARC) and remittance advice remark codes (RARC): the numbers with this project's own short labels, a category, what to do first and whether an appeal is worth while. The official texts belong to X12 and are not part of it. Up to 100 entries by default.",
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
