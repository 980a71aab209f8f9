import { type TestHost, testHost } from '@rcm/testing';
import { createClaimSubmission } from '../src/module.ts';

/** The module under test. Payers exist unless they are unknown by name. */
export const submission = createClaimSubmission({
  payers: async (_context, ids) => ids.filter((id) => id !== 'pyr_unknown').map((id) => ({ id, name: id })),
});

/** The module on its own database. */
export const submissionHost = (): Promise<TestHost> => testHost([submission]);

/** A partner as it is created. */
export const partnerBody = {
  name: 'Harbor Clearinghouse',
  interchangeSenderQualifier: '30',
  interchangeSenderIdentifier: '941234567',
  interchangeReceiverQualifier: 'ZZ',
  interchangeReceiverIdentifier: 'HARBOR',
  groupSender: '941234567',
  groupReceiver: 'HARBOR',
  usage: 'T',
  receiverName: 'HARBOR CLEARINGHOUSE',
  receiverIdentifier: 'HARBOR',
  submitterName: 'RIVERSIDE CLINIC',
  submitterIdentifier: 'RIVER01',
  contactName: 'BILLING OFFICE',
  contactTelephone: '5595550142',
};
