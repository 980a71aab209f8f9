import { RawJson } from '@rcm/tenancy';

/** The answer about a draft that a statement has just written, with its first version for the `ETag`. */
export const drafted = (draft: {
  readonly resourceType: string;
  readonly status: string;
  readonly id: string;
}): RawJson => new RawJson(JSON.stringify({ ...draft, externalRisk: 'LOCAL_ONLY' }), 1);
