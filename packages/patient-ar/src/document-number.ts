import { createHash } from 'node:crypto';
import { documentNumber, type TenantContext } from '@rcm/tenancy';
import { today } from './clock.ts';

/**
 * The number of a statement or plan, with six characters that follow from the caller's key, so that the records of
 * repeated calls are recognized. The random end still differs: a repeated key never fails.
 */
export function numberWithKey(
  context: TenantContext,
  prefix: string,
  id: string,
  key: string | null,
): string {
  const digest =
    key === null ? '' : `-${createHash('sha256').update(key).digest('hex').slice(0, 6).toUpperCase()}`;
  return documentNumber(`${prefix}${digest}`, today(context), id);
}
