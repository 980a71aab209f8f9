import type { Handlers } from '@rcm/http';
import { inMemoryPage } from '@rcm/lists';
import { categoryCodes } from '../statuses/category-code.ts';
import { followUpDays } from '../statuses/mapping.ts';
import { outcomeRules } from '../statuses/outcome.ts';
import type { codeOperations } from './contract.ts';

const directory = categoryCodes.map((code) => ({
  ...code,
  nextAction: outcomeRules[code.outcome].action,
  followUpDays: followUpDays(code.outcome, code.categoryCode),
}));

export const codeHandlers: Handlers<typeof codeOperations> = {
  async listCodes(context, { query }) {
    const found = directory.filter(
      ({ categoryCode, outcome }) =>
        (query.categoryCode?.includes(categoryCode) ?? true) && (query.outcome?.includes(outcome) ?? true),
    );
    const { records: codes, ...end } = await inMemoryPage(context, 'codes', found, query);
    return { codes: [...codes], ...end };
  },
};
