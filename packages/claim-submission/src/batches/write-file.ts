import { localTime } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { type GroupToWrite, sparse, type WritableRecord, writeX12 } from '@rcm/x12';
import type { ClaimToWrite } from '../ports.ts';
import { writeOptions } from '../trading-partners/envelope.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';

/** A claim as JSON of what is written of it: a file has thousands, whose objects would take many times the memory. */
export interface WritableClaim {
  readonly claimId: string;
  readonly billingProvider: string;
  readonly subscriber: string;
  readonly patient: string | null;
  readonly claim: string;
}

/** What is written of a claim; null for one of a kind that can't be. */
export const writableClaim = (claim: ClaimToWrite): WritableClaim | null =>
  claim.kind === '837P'
    ? {
        claimId: claim.claimId,
        billingProvider: JSON.stringify(sparse(claim.billingProvider)),
        subscriber: JSON.stringify(sparse(claim.subscriber)),
        patient: claim.patient && JSON.stringify(sparse(claim.patient)),
        claim: JSON.stringify(sparse(claim.claim)),
      }
    : null;

/** The numbers of a file. */
interface FileNumbers {
  /** Nine digits. */
  readonly controlNumber: string;
  /** `YYYY-MM-DD`. */
  readonly writtenOn: string;
}

/** The claims in the order in which a file has them: by billing provider, subscriber and patient. */
export const inFileOrder = (claims: readonly WritableClaim[]): readonly WritableClaim[] =>
  by(claims, 'billingProvider').flatMap((ofProvider) =>
    by(ofProvider, 'subscriber').flatMap((ofSubscriber) => by(ofSubscriber, 'patient').flat()),
  );

type Level = 'billingProvider' | 'subscriber' | 'patient';

const by = (claims: readonly WritableClaim[], level: Level): readonly WritableClaim[][] => [
  ...Map.groupBy(claims, (claim) => claim[level]).values(),
];

function* recordsOf(
  transaction: WritableRecord<'837P'>,
  claims: readonly WritableClaim[],
): Generator<WritableRecord<'837P'>> {
  yield transaction;
  let before: WritableClaim | null = null;
  for (const one of claims) {
    const isSameProvider: boolean = before?.billingProvider === one.billingProvider;
    const isSameSubscriber: boolean = isSameProvider && before?.subscriber === one.subscriber;
    const isSamePatient: boolean = isSameSubscriber && before?.patient === one.patient;
    if (!isSameProvider) yield { kind: '837P.billingProvider', value: JSON.parse(one.billingProvider) };
    if (!isSameSubscriber) yield { kind: '837P.subscriber', value: JSON.parse(one.subscriber) };
    if (one.patient && !isSamePatient) yield { kind: '837P.patient', value: JSON.parse(one.patient) };
    yield { kind: '837P.claim', value: JSON.parse(one.claim) };
    before = one;
  }
}

/** Writes the file of a partner with claims in file order. Throws an `X12WriteError` if it can't be written. */
export async function writeFile(
  { now, organization }: Pick<TenantContext, 'now' | 'organization'>,
  partner: TradingPartner,
  { controlNumber, writtenOn }: FileNumbers,
  claims: readonly WritableClaim[],
): Promise<string> {
  const { hour, minute } = localTime(now, organization.timeZone);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join('');
  const numbers = [
    ...(partner.contactTelephone ? [{ qualifier: 'TE', number: partner.contactTelephone }] : []),
    ...(partner.contactEmail ? [{ qualifier: 'EM', number: partner.contactEmail }] : []),
  ];
  const organizationNamed = (lastName: string, identifier: string) => ({
    entityType: '2' as const,
    lastName,
    identifierQualifier: '46',
    identifier,
  });
  const transaction: WritableRecord<'837P'> = {
    kind: '837P.transaction',
    value: {
      structure: '0019',
      purpose: '00',
      reference: controlNumber,
      date: writtenOn,
      time,
      claimType: 'CH',
      submitter: {
        ...organizationNamed(partner.submitterName, partner.submitterIdentifier),
        contacts: [{ name: partner.contactName, numbers }],
      },
      receiver: organizationNamed(partner.receiverName, partner.receiverIdentifier),
    },
  };
  const group: GroupToWrite = {
    type: '837P',
    sender: partner.groupSender,
    receiver: partner.groupReceiver,
    controlNumber,
    version: partner.professionalVersion,
    sets: [{ controlNumber, records: { [Symbol.iterator]: () => recordsOf(transaction, claims) } }],
  };
  let text = '';
  for await (const chunk of writeX12(
    {
      sender: {
        qualifier: partner.interchangeSenderQualifier,
        identifier: partner.interchangeSenderIdentifier,
      },
      receiver: {
        qualifier: partner.interchangeReceiverQualifier,
        identifier: partner.interchangeReceiverIdentifier,
      },
      controlNumber,
      date: writtenOn,
      time,
      isTest: partner.usage === 'T',
      requestsAcknowledgment: true,
      groups: [group],
    },
    writeOptions(partner),
  )) {
    text += chunk;
  }
  return text;
}
