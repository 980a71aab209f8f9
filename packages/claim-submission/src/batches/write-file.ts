import { localTime } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { type GroupToWrite, type WritableRecord, writeX12 } from '@rcm/x12';
import type { ClaimToWrite } from '../ports.ts';
import { writeOptions } from '../trading-partners/envelope.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';

/** A claim of a kind that can be written. */
export type WritableClaim = Extract<ClaimToWrite, { kind: '837P' }>;

/** True for a claim of a kind that can be written. */
export const isWritable = (claim: ClaimToWrite): claim is WritableClaim => claim.kind === '837P';

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
  ...Map.groupBy(claims, (claim) => JSON.stringify(claim[level])).values(),
];

function* recordsOf(
  transaction: WritableRecord<'837P'>,
  claims: readonly WritableClaim[],
): Generator<WritableRecord<'837P'>> {
  yield transaction;
  let before: WritableClaim | null = null;
  for (const one of claims) {
    const { billingProvider, subscriber, patient, claim } = one;
    const isSame = (name: Level) =>
      before !== null && JSON.stringify(before[name]) === JSON.stringify(one[name]);
    const isSameProvider = isSame('billingProvider');
    const isSameSubscriber = isSameProvider && isSame('subscriber');
    if (!isSameProvider) yield { kind: '837P.billingProvider', value: billingProvider };
    if (!isSameSubscriber) yield { kind: '837P.subscriber', value: subscriber };
    if (patient && !(isSameSubscriber && isSame('patient'))) yield { kind: '837P.patient', value: patient };
    yield { kind: '837P.claim', value: claim };
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
