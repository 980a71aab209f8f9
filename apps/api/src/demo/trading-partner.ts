import type { DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

const dayOfEnrolment = -60;

/** Creates the clearinghouse to which claims go, and an edit that is switched off for one payer. */
export async function createTradingPartner(
  { create }: DemoContext,
  { commercial }: SharedRecords,
): Promise<void> {
  await create(
    'claims.createTradingPartner',
    'tradingPartner',
    {
      name: 'Harbor Clearinghouse',
      payerIds: [commercial.id],
      usage: 'T',
      interchangeSenderQualifier: '30',
      interchangeSenderIdentifier: '141234567',
      interchangeReceiverQualifier: 'ZZ',
      interchangeReceiverIdentifier: 'HARBOR',
      groupSender: '141234567',
      groupReceiver: 'HARBOR',
      receiverName: 'HARBOR CLEARINGHOUSE',
      receiverIdentifier: 'HARBOR',
      submitterName: 'RIVERSIDE HEALTH',
      submitterIdentifier: 'RIVER01',
      contactName: 'BILLING OFFICE',
      contactTelephone: '5185550142',
    },
    dayOfEnrolment,
  );
  await create(
    'claims.createEditException',
    'editException',
    {
      code: 'ORDERING_PROVIDER_MISSING',
      payerId: commercial.id,
      reason: 'The payer takes laboratory claims without an ordering provider',
    },
    dayOfEnrolment,
  );
}
