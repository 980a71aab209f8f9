import type { Lookup } from '@rcm/tenancy';

/** A member who can be educated while active. */
export interface EducationMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Questions this module asks about records that it does not own. */
export interface PreventionPorts {
  /** A provider, physicians among them. */
  readonly provider: Lookup;
  /** A member of any status. */
  readonly member: Lookup<EducationMember>;
  readonly payer: Lookup;
}
