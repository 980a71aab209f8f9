import { localTime } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { sparse, type WritableRecord, type WritableValue, writeX12 } from '@rcm/x12';
import type { z } from 'zod';
import type { ClaimToWrite } from '../ports.ts';
import { writeOptions } from '../trading-partners/envelope.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';
import type { BatchKind } from './schema.ts';

/** `837P` or `837I`. */
type Kind = z.infer<typeof BatchKind>;

/** A claim as JSON of what is written of it: a file has thousands, whose objects would take many times the memory. */
export interface WritableClaim {
  readonly claimId: string;
  readonly billingProvider: string;
  readonly subscriber: string;
  readonly patient: string | null;
  readonly claim: string;
}

/** What is written of a claim. */
export const writableClaim = (claim: ClaimToWrite): WritableClaim => ({
  claimId: claim.claimId,
  billingProvider: JSON.stringify(sparse(claim.billingProvider)),
  subscriber: JSON.stringify(sparse(claim.subscriber)),
  patient: claim.patient && JSON.stringify(sparse(claim.patient)),
  claim: JSON.stringify(sparse(claim.claim)),
});

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

/** The records of a set of claims in file order: each level once for the claims that have it in common. */
function* recordsOf<K extends Kind>(
  kind: K,
  transaction: unknown,
  claims: readonly WritableClaim[],
): Generator<WritableRecord<K>> {
  // The name determines the type of the value.
  const record = (name: string, value: unknown) => ({ kind: `${kind}.${name}`, value }) as WritableRecord<K>;
  yield record('transaction', transaction);
  let before: WritableClaim | null = null;
  for (const one of claims) {
    const isSameProvider: boolean = before?.billingProvider === one.billingProvider;
    const isSameSubscriber: boolean = isSameProvider && before?.subscriber === one.subscriber;
    const isSamePatient: boolean = isSameSubscriber && before?.patient === one.patient;
    if (!isSameProvider) yield record('billingProvider', JSON.parse(one.billingProvider));
    if (!isSameSubscriber) yield record('subscriber', JSON.parse(one.subscriber));
    if (one.patient && !isSamePatient) yield record('patient', JSON.parse(one.patient));
    yield record('claim', JSON.parse(one.claim));
    before = one;
  }
}

/** The group of a set. */
function groupOf<K extends Kind>(
  kind: K,
  partner: TradingPartner,
  { controlNumber }: FileNumbers,
  transaction: WritableValue<`${K}.transaction`>,
  claims: readonly WritableClaim[],
) {
  return {
    type: kind,
    sender: partner.groupSender,
    receiver: partner.groupReceiver,
    controlNumber,
    version: kind === '837P' ? partner.professionalVersion : partner.institutionalVersion,
    // A writer reads the records twice.
    sets: [{ controlNumber, records: { [Symbol.iterator]: () => recordsOf(kind, transaction, claims) } }],
  };
}

/** Writes the file of a partner with claims in file order. Throws an `X12WriteError` if it can't be written. */
export async function writeFile(
  { now, organization }: Pick<TenantContext, 'now' | 'organization'>,
  partner: TradingPartner,
  kind: Kind,
  numbers: FileNumbers,
  claims: readonly WritableClaim[],
): Promise<string> {
  const { controlNumber, writtenOn } = numbers;
  const { hour, minute } = localTime(now, organization.timeZone);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join('');
  const contactNumbers = [
    ...(partner.contactTelephone ? [{ qualifier: 'TE', number: partner.contactTelephone }] : []),
    ...(partner.contactEmail ? [{ qualifier: 'EM', number: partner.contactEmail }] : []),
  ];
  const organizationNamed = (lastName: string, identifier: string) => ({
    entityType: '2' as const,
    lastName,
    identifierQualifier: '46',
    identifier,
  });
  const transaction = {
    structure: '0019',
    purpose: '00',
    reference: controlNumber,
    date: writtenOn,
    time,
    claimType: 'CH',
    submitter: {
      ...organizationNamed(partner.submitterName, partner.submitterIdentifier),
      contacts: [{ name: partner.contactName, numbers: contactNumbers }],
    },
    receiver: organizationNamed(partner.receiverName, partner.receiverIdentifier),
  } as const;
  const group =
    kind === '837P'
      ? groupOf(kind, partner, numbers, transaction, claims)
      : groupOf(kind, partner, numbers, transaction, claims);
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
