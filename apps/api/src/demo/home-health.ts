import type { DemoContext } from './demo-context.ts';
import { clinicNpi, type SharedRecords } from './shared-records.ts';

/** Creates a home health episode with a timely notice of admission to Medicare. */
export async function createHomeHealth(
  demo: DemoContext,
  { medicare, samuel }: SharedRecords,
): Promise<void> {
  const { call, create, at, date } = demo;
  const { id: episodeId } = await create(
    'specialty-billing.createEpisode',
    'episode',
    {
      patientId: samuel.id,
      payerId: medicare.id,
      startOfCareDate: date(-4),
      mbi: '1EG4TE5MK73',
      agencyNpi: clinicNpi,
      orderDate: date(-6),
      firstVisitDate: date(-4),
    },
    -4,
  );
  const params = { episodeId };
  const { noa } = await call('specialty-billing.createNoa', { params }, at(-3));
  await call(
    'specialty-billing.submitNoa',
    { params, body: { noaId: noa.id, idempotencyKey: `noa-${date(-4)}` } },
    at(-3),
  );
}
