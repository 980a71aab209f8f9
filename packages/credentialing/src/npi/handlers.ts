import { type NpiFault, npiFault } from '@rcm/envelope';
import type { Handlers } from '@rcm/http';
import type { npiOperations } from './contract.ts';

const messages: Readonly<Record<NpiFault, string>> = {
  NOT_TEN_DIGITS: 'An NPI has exactly ten digits',
  FIRST_DIGIT: 'An NPI begins with 1 or 2',
  CHECK_DIGIT: 'The check digit does not match the nine digits before it',
};

export const npiHandlers: Handlers<typeof npiOperations> = {
  async validateNpi(_context, { body }) {
    const code = npiFault(body.npi);
    const reason = code && { code, message: messages[code] };
    return { isValid: reason === null, reason, externalRiskMode: 'VALIDATED_ONLY' };
  },
};
