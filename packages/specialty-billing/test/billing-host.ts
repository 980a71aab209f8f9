import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { expect } from 'vitest';
import { createSpecialtyBilling } from '../src/index.ts';

const findAllButUnknown = async (_context: unknown, id: string) => (id.endsWith('unknown') ? null : { id });

const patientAddress = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701-1234' };

/** The module on ports that find every record unless its id ends in `unknown`. */
export const specialtyBilling = createSpecialtyBilling({
  patient: findAllButUnknown,
  payer: findAllButUnknown,
  patientOfNotice: async (_context, id) =>
    id === 'pat_bare' ? { id, sex: null, address: null } : { id, sex: 'F', address: patientAddress },
});

/** Runs the specialty billing module on its own database. */
export const billingHost = () => testHost([specialtyBilling]);

/** The smallest body that opens an episode. */
export const episodeBody = { patientId: 'pat_1', startOfCareDate: '2026-03-02' };

/** Opens an episode. */
export async function anEpisode(
  host: TestHost,
  overrides: Record<string, unknown> = {},
  options?: CallOptions,
) {
  const body = { ...episodeBody, ...overrides };
  const { data } = await host.call('specialty-billing.createEpisode', { body }, options);
  return data.episode;
}

/** Drafts a notice of a new episode and returns it with its ids. */
export async function aNoa(host: TestHost, overrides: Record<string, unknown> = {}) {
  const { id: episodeId } = await anEpisode(host, overrides);
  const { data } = await host.call('specialty-billing.createNoa', { params: { episodeId } });
  return { episodeId, noaId: data.noa.id as string, noa: data.noa };
}

/** Expects each request to be answered with the 404 of a missing record. */
export async function expectMissing(requests: readonly Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(requests);
  expect(answers).toMatchObject(requests.map(() => ({ status: 'rejected', reason: { status: 404 } })));
}
