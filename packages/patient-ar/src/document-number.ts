import { createHash } from 'node:crypto';
import { documentNumber, type TenantContext } from '@rcm/tenancy';
import { today } from './clock.ts';

/**
 * Creates the number of a statement or plan. Six characters are derived from the caller's key, so that records of repeated
 * calls can be recognized. The random suffix still differs, so a repeated key never causes a conflict.
 */
export function documentNumberWithKey(
  context: TenantContext,
  prefix: string,
  id: string,
  key: string | null,
): string {
  const digest =
    key === null ? '' : `-${createHash('sha256').update(key).digest('hex').slice(0, 6).toUpperCase()}`;
  return documentNumber(`${prefix}${digest}`, today(context), id);
}
