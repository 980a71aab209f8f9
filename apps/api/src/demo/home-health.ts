import { type Cast, clinicNpi } from './cast.ts';
import type { Scene } from './scene.ts';

/** Care at home begins, and Medicare is given notice of the admission in time. */
export async function tellHomeHealth(scene: Scene, { medicare, samuel }: Cast): Promise<void> {
  const { call, create, at, date } = scene;
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
