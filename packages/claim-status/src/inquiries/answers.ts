import { LockMode } from '@mikro-orm/core';
import { dateInZone } from '@rcm/calendar';
import { isNegative, isStorable, type Money } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import {
  everyPayer,
  MappingProfile,
  MappingProfileVersion,
  publishVersion,
  scopeOf,
} from '../mapping-profiles/mapping-profile.ts';
import type { ClaimStatusPorts, InquiredClaim } from '../ports.ts';
import { codeDescriptions, codeInput } from '../statuses/schema.ts';
import { ClaimAnswer } from './contract.ts';
import { Inquiry } from './inquiry.ts';
import { openInquiry, recorded } from './opening.ts';
import { answered, type ClaimResult } from './result.ts';

/** A payer's answer about one claim, as the payer sent it. */
export interface SentAnswer {
  /** Null if the claim could not be identified. */
  readonly claimId: string | null;
  /** The id of the answered inquiry; it identifies the claim if `claimId` is null and the inquiry has one claim. */
  readonly trace: string | null;
  readonly statuses: readonly {
    readonly categoryCode: string;
    readonly statusCode: string;
    readonly entityCode: string | null;
  }[];
  readonly totalCharge: Money | null;
  readonly paidAmount: Money | null;
  readonly payerClaimNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly effectiveDate: string | null;
}

/** The result of recording an answer: `UNKNOWN` if the claim was not found, `FAULTY` if no status is valid. */
export type AnswerOutcome = 'ANSWERED' | 'OPENED' | 'UNKNOWN' | 'FAULTY';

/** An adjudicated claim, reduced to what its inquiries ask for. */
export interface AdjudicatedClaim {
  readonly claim: { readonly id: string; readonly totalCharge: Money };
  readonly settlement: {
    readonly status:
      | 'SUBMITTED'
      | 'PAID'
      | 'PARTIALLY_PAID'
      | 'DENIED'
      | 'SECONDARY_DUE'
      | 'RECOUPED'
      | 'REPLACED'
      | 'VOIDED';
    readonly paidAmount: Money | null;
    readonly payerClaimNumber: string | null;
  };
  /** In the order in which they were posted. */
  readonly answers: readonly { readonly paymentDate: string; readonly payerClaimNumber: string | null }[];
}

type Answer = Parameters<typeof answered>[1];

/** A claim in an inquiry that waits for an answer about it. */
interface OpenQuestion {
  readonly inquiry: Inquiry;
  readonly claimIndex: number;
}

const inquiriesWithOpenQuestions = statement({
  name: 'claim_status.inquiries_asking',
  parameters: { claimIds: 'text[]', now: 'timestamptz' },
  columns: { id: 'text' },
  text: `select distinct i.id
    from claim_status.inquiry_claims c
    join claim_status.inquiries i on i.organization_id = c.organization_id and i.id = c.inquiry_id
    where c.organization_id = :tenant and c.claim_id = any (:claimIds)
      and (i.processing_state = 'AWAITING_RESPONSE' and i.expires_at > :now
        or i.processing_state in ('PARTIAL', 'FAILED'))`,
});

const isUnanswered = ({ statuses }: ClaimResult) => statuses.length === 0;

/** The open questions about claims, by claim. Inquiries are locked in the order of their ids, to avoid deadlocks. */
async function openQuestions(
  context: TenantContext,
  claimIds: readonly string[],
): Promise<Map<string, OpenQuestion[]>> {
  const rows =
    claimIds.length > 0
      ? await context.sql.all(inquiriesWithOpenQuestions, { claimIds, now: context.now })
      : [];
  const inquiries = await inquiriesOf(
    context,
    rows.map(({ id }) => id),
  );
  const questions = inquiries.flatMap((inquiry) =>
    inquiry.claims.filter(isUnanswered).map(({ claimId, claimIndex }) => ({ claimId, inquiry, claimIndex })),
  );
  return Map.groupBy(questions, ({ claimId }) => claimId);
}

async function inquiriesOf({ em }: TenantContext, ids: readonly string[]): Promise<Inquiry[]> {
  if (ids.length === 0) return [];
  return em.find(
    Inquiry,
    { id: { $in: [...ids] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** The versions of mapping profiles that inquiries were created with. */
class Mappings {
  readonly #versions = new Map<string, MappingProfileVersion>();

  async load({ em }: TenantContext, inquiries: readonly Inquiry[]): Promise<void> {
    const profileId = { $in: [...new Set(inquiries.map(({ mappingProfileId }) => mappingProfileId))] };
    if (profileId.$in.length === 0) return;
    this.add(await em.find(MappingProfileVersion, { profileId }));
  }

  add(versions: readonly MappingProfileVersion[]): void {
    for (const version of versions) this.#versions.set(`${version.profileId} ${version.number}`, version);
  }

  answer(context: TenantContext, { inquiry, claimIndex }: OpenQuestion, answer: Answer): void {
    const { now, organization } = context;
    const mapping = this.#versions.get(`${inquiry.mappingProfileId} ${inquiry.mappingProfileVersion}`);
    if (mapping === undefined) throw new Error('The mapping profile version of an inquiry does not exist');
    const at = { now, today: dateInZone(now, organization.timeZone) };
    inquiry.answer(claimIndex, (claim) => answered(claim, answer, mapping, at), now);
    recorded(context, inquiry);
  }
}

/**
 * Records payers' answers in the open inquiries about their claims, and returns the outcome of each. An answer without
 * an open inquiry creates one, with the published profile for its payer or else a profile of the code list alone.
 */
export const answerInquiries =
  (ports: Pick<ClaimStatusPorts, 'claims'>) =>
  async (context: TenantContext, sent: readonly SentAnswer[]): Promise<AnswerOutcome[]> => {
    const claims = await claimsOf(context, ports, sent);
    const open = await openQuestions(context, distinct(claims.flatMap((claim) => claim?.id ?? [])));
    const mappings = new Mappings();
    await mappings.load(
      context,
      [...open.values()].flat().map(({ inquiry }) => inquiry),
    );
    const profiles = new Profiles();
    const outcomes: AnswerOutcome[] = [];
    for (const [index, each] of sent.entries()) {
      const claim = claims[index] ?? null;
      const answer = answerOf(each);
      if (claim === null || answer === null) {
        outcomes.push(claim === null ? 'UNKNOWN' : 'FAULTY');
        continue;
      }
      const questions = open.get(claim.id) ?? [];
      open.delete(claim.id);
      for (const question of questions) mappings.answer(context, question, answer);
      if (questions.length === 0) {
        const profile = await profiles.for(context, claim, mappings);
        mappings.answer(context, { inquiry: openInquiry(context, [claim], profile), claimIndex: 0 }, answer);
      }
      outcomes.push(questions.length === 0 ? 'OPENED' : 'ANSWERED');
    }
    return outcomes;
  };

/**
 * Answers the open inquiries about adjudicated claims: finalized as paid (F1) or denied (F2). An answered inquiry keeps
 * its answer, even if the payment is reversed later.
 */
export async function followAnswers(
  context: TenantContext,
  claims: readonly AdjudicatedClaim[],
): Promise<void> {
  const adjudicated = claims.filter(
    ({ settlement: { status } }) => !['SUBMITTED', 'RECOUPED', 'REPLACED', 'VOIDED'].includes(status),
  );
  const open = await openQuestions(
    context,
    adjudicated.map(({ claim }) => claim.id),
  );
  if (open.size === 0) return;
  const mappings = new Mappings();
  await mappings.load(
    context,
    [...open.values()].flat().map(({ inquiry }) => inquiry),
  );
  for (const { claim, settlement, answers } of adjudicated) {
    const last = answers.at(-1);
    const answer = answerOf({
      claimId: claim.id,
      trace: null,
      statuses: [settlement.status === 'DENIED' ? denied : paid],
      totalCharge: claim.totalCharge,
      paidAmount: settlement.paidAmount,
      payerClaimNumber: last?.payerClaimNumber ?? settlement.payerClaimNumber,
      effectiveDate: last?.paymentDate ?? null,
    });
    for (const question of open.get(claim.id) ?? []) if (answer) mappings.answer(context, question, answer);
  }
}

/** X12 claim status codes: 65 is "claim has been paid", 585 is "denied charge or non-covered charge". */
const paid = { categoryCode: 'F1', statusCode: '65', entityCode: null };
const denied = { categoryCode: 'F2', statusCode: '585', entityCode: null };

const code = codeInput(codeDescriptions.category, 'F1');
const isCode = (value: string) => code.safeParse(value).success;

/** The maximum number of statuses that are stored for an answer. */
const maxStatuses = 20;

const amountOf = (amount: Money | null) =>
  amount !== null && isStorable(amount) && !isNegative(amount) ? amount : undefined;

/** An answer as the operation accepts it, without invalid values; null if none of its statuses is valid. */
function answerOf({
  statuses,
  totalCharge,
  paidAmount,
  payerClaimNumber,
  effectiveDate,
}: SentAnswer): Answer | null {
  const validStatuses = statuses
    .filter(({ categoryCode, statusCode }) => isCode(categoryCode) && isCode(statusCode))
    .slice(0, maxStatuses)
    .map(({ categoryCode, statusCode, entityCode }) => ({
      categoryCode,
      statusCode,
      entityCode: entityCode !== null && isCode(entityCode) ? entityCode : undefined,
    }));
  if (validStatuses.length === 0) return null;
  const number = ClaimAnswer.shape.payerClaimNumber.safeParse(payerClaimNumber ?? undefined);
  return {
    statuses: validStatuses,
    totalCharge: amountOf(totalCharge),
    paidAmount: amountOf(paidAmount),
    payerClaimNumber: number.data,
    effectiveDate: effectiveDate ?? undefined,
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The claims of the answers. An answer without a claim takes that of its inquiry, if the inquiry has only one. */
async function claimsOf(
  context: TenantContext,
  ports: Pick<ClaimStatusPorts, 'claims'>,
  sent: readonly SentAnswer[],
): Promise<(InquiredClaim | null)[]> {
  const traces = distinct(sent.flatMap(({ claimId, trace }) => (claimId === null ? (trace ?? []) : [])));
  const traced = new Map(
    (await inquiriesOf(context, traces)).flatMap(({ id, claims: [only, ...others] }) =>
      only && others.length === 0 ? [[id, only.claimId] as const] : [],
    ),
  );
  const idOf = ({ claimId, trace }: SentAnswer) => claimId ?? traced.get(trace ?? '') ?? null;
  const ids = distinct(sent.flatMap((each) => idOf(each) ?? []));
  const found = new Map((await ports.claims(context, ids)).map((claim) => [claim.id, claim]));
  return sent.map((each) => found.get(idOf(each) ?? '') ?? null);
}

/** The published profiles; creates one of the code list alone, for every payer, if there is none for a payer. */
class Profiles {
  #published: MappingProfile[] | null = null;

  async for(context: TenantContext, { payerId }: InquiredClaim, mappings: Mappings): Promise<MappingProfile> {
    this.#published ??= await this.#load(context, mappings);
    const published = this.#published;
    const known = [payerId, everyPayer].flatMap((scope) =>
      published.filter((each) => scopeOf(each) === scope),
    )[0];
    if (known) return known;
    const profile = context.create(MappingProfile, {
      name: 'Claim status category codes of X12',
      payerId: null,
      status: 'DRAFT',
      publishedVersion: 0,
      rules: [],
      defaultOutcome: null,
      hasUnpublishedChanges: true,
      publishedAt: null,
      publishedScope: null,
    });
    mappings.add([publishVersion(context, profile)]);
    published.push(profile);
    return profile;
  }

  async #load(context: TenantContext, mappings: Mappings): Promise<MappingProfile[]> {
    const published = await context.em.find(MappingProfile, { publishedScope: { $ne: null } });
    const profileId = { $in: published.map(({ id }) => id) };
    if (published.length > 0) mappings.add(await context.em.find(MappingProfileVersion, { profileId }));
    return published;
  }
}
