import type { DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

const dayOfEnrolment = -60;

/** Creates the clearinghouse to which claims go, and for one payer an edit of its own and one that is switched off. */
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
  await create(
    'claims.createPayerEdit',
    'payerEdit',
    {
      name: 'Physical therapy needs an authorization',
      code: 'THERAPY_AUTHORIZATION_MISSING',
      payerIds: [commercial.id],
      conditions: {
        all: [
          { field: 'line.procedureCode', op: 'in', value: ['97110', '97112', '97140'] },
          { field: 'line.hasPriorAuthorization', op: 'eq', value: false },
        ],
      },
      message: 'The payer wants an authorization for physical therapy',
    },
    dayOfEnrolment,
  );
}
