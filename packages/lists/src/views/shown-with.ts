import type { TenantRecord } from '@rcm/tenancy';

/** A record together with what its answer shows beside its own fields. */
export class ShownWith<Shown extends TenantRecord, More extends object> {
  readonly record: Shown;
  readonly more: More;

  constructor(record: Shown, more: More) {
    this.record = record;
    this.more = more;
  }
}

/** Shows a record with further fields, such as the records that belong to it. */
export const shownWith = <Shown extends TenantRecord, const More extends object>(record: Shown, more: More) =>
  new ShownWith(record, more);
