import type { Handlers } from '@rcm/http';
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
  async listCodes(_context, { query }) {
    const found = directory.filter(
      ({ categoryCode, outcome }) =>
        (query.categoryCode?.includes(categoryCode) ?? true) && (query.outcome?.includes(outcome) ?? true),
    );
    return { codes: found.slice(query.skip, query.skip + query.take), total: found.length };
  },
};
