import { RawJson } from '@rcm/tenancy';

/** Creates the response for a draft that was just inserted, with version 1 for the `ETag`. */
export const createDraftResponse = (draft: {
  readonly resourceType: string;
  readonly status: string;
  readonly id: string;
}): RawJson => new RawJson(JSON.stringify({ ...draft, externalRisk: 'LOCAL_ONLY' }), 1);
