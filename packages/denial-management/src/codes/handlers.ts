import type { Handlers } from '@rcm/http';
import { adjustmentCodes } from './carc.ts';
import type { codeOperations } from './contract.ts';
import { groupCodes } from './group-codes.ts';
import { remarkCodes } from './rarc.ts';

const directory = [...groupCodes, ...adjustmentCodes, ...remarkCodes];

export const codeHandlers: Handlers<typeof codeOperations> = {
  async listCodes(_context, { query }) {
    const wanted = query.code?.map((code) => code.toUpperCase());
    const found = directory.filter(
      ({ kind, code, category }) =>
        (query.kind?.includes(kind) ?? true) &&
        (wanted?.includes(code) ?? true) &&
        (query.category === undefined || (category !== null && query.category.includes(category))),
    );
    return { codes: found.slice(query.skip, query.skip + query.take), total: found.length };
  },
};
