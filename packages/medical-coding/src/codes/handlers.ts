import { dateInZone } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import type { codeOperations } from './contract.ts';
import { searchCodes } from './search.ts';
import { lookUp } from './validation.ts';

export const codeHandlers = (): Handlers<typeof codeOperations> => ({
  listCodes: (context, { params, query }) => searchCodes(context, params.system, query),

  async validateCodes(context, { body }) {
    const { dateOfService = dateInZone(context.now, context.organization.timeZone), codes } = body;
    const known = await lookUp(context, codes, dateOfService);
    const results = known.map(({ audience: _internal, ...verdict }) => verdict);
    return { dateOfService, isValid: results.every(({ isValid }) => isValid), results };
  },
});
