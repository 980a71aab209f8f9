import type { Handlers } from '@rcm/http';
import { completenessOfSession, type FileRules } from '../sessions/file.ts';
import { Session } from '../sessions/session.ts';
import type { completenessOperations } from './contract.ts';

export const completenessHandlers = (rules: FileRules): Handlers<typeof completenessOperations> => ({
  async getCompleteness(context, { params, query }) {
    const session = await context.find(Session, params.sessionId);
    return { completeness: await completenessOfSession(context, session, rules, query.asOf) };
  },
});
