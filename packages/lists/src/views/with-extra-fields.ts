import type { TenantRecord } from '@rcm/tenancy';

/** A record with the extra fields of its response. */
export class WithExtraFields<Shown extends TenantRecord, Extra extends object> {
  readonly record: Shown;
  readonly extra: Extra;

  constructor(record: Shown, extra: Extra) {
    this.record = record;
    this.extra = extra;
  }
}

/** Adds fields to the response of a record, such as the records that belong to it. */
export const withExtraFields = <Shown extends TenantRecord, const Extra extends object>(
  record: Shown,
  extra: Extra,
) => new WithExtraFields(record, extra);
