import { readReasonCode } from '@rcm/balances';
import type { Handlers } from '@rcm/http';
import { inMemoryPage } from '@rcm/lists';
import { adjustmentCodes } from './carc.ts';
import type { codeOperations } from './contract.ts';
import { groupCodes } from './group-codes.ts';
import { remarkCodes } from './rarc.ts';

const directory = [...groupCodes, ...adjustmentCodes, ...remarkCodes];

export const codeHandlers: Handlers<typeof codeOperations> = {
  async listCodes(context, { query }) {
    const wanted = query.code?.map((code) => readReasonCode(code).reasonCode);
    const found = directory.filter(
      ({ kind, code, category }) =>
        (query.kind?.includes(kind) ?? true) &&
        (wanted?.includes(code) ?? true) &&
        (query.category === undefined || (category !== null && query.category.includes(category))),
    );
    const { records: codes, ...end } = await inMemoryPage(context, 'codes', found, query);
    return { codes: [...codes], ...end };
  },
};
