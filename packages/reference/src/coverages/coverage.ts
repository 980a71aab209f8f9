import { defineEntity, p } from '@mikro-orm/core';
import { conflict, type Issue, invalid, notFound } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import {
  belongsTo,
  type NewRecord,
  sealed,
  statement,
  type TenantContext,
  TenantOwned,
  valueIndex,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { type Period, periodIssue, storedAddress } from '../fields.ts';
import { Patient } from '../patients/patient.ts';
import { Payer } from '../payers/payer.ts';
import {
  type CoverageBody,
  CoverageRank,
  type Eligibility,
  type Subscriber,
  SubscriberRelationship,
} from './contract.ts';

/** The row counters of coverages. */
export const coverageCounts = rowCounters('reference_data.coverages', [{ by: ['rank', 'isQmb'] }]);

export const CoverageSchema = defineEntity({
  name: 'Coverage',
  schema: 'reference_data',
  tableName: 'coverages',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    patientId: p.text(),
    patient: () => belongsTo(Patient, 'patient_id'),
    payerId: p.text(),
    payer: () => belongsTo(Payer, 'payer_id'),
    rank: p.enum(CoverageRank.options),
    memberId: sealed(p.text().nullable()),
    memberIdIndex: valueIndex('memberId'),
    groupNumber: sealed(p.text().nullable()),
    subscriberRelationship: p.enum(SubscriberRelationship.options),
    subscriber: sealed(p.json<Subscriber>().nullable()),
    isQmb: p.boolean().default(false),
    effectiveFrom: p.string().columnType('date').nullable(),
    effectiveTo: p.string().columnType('date').nullable(),
    eligibility: sealed(p.json<z.input<typeof Eligibility>>().nullable()),
    /** Identifies the response, whose parts are merged. */
    eligibilityAnswerId: p.text().nullable(),
  },
  uniques: [{ name: 'coverages_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    { name: 'coverages_patient', properties: ['organizationId', 'patientId', 'rank', 'effectiveFrom', 'id'] },
    newestFirst('coverages_newest', 'rank', 'effectiveFrom', 'effectiveTo'),
    { name: 'coverages_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'coverages_rank', properties: ['organizationId', 'rank', 'createdAt', 'id'] },
    { name: 'coverages_qmb', properties: ['organizationId', 'isQmb', 'createdAt', 'id'] },
    { name: 'coverages_member', properties: ['organizationId', 'memberId'] },
    { name: 'coverages_member_index', properties: ['organizationId', 'memberIdIndex'] },
  ],
  triggers: coverageCounts.triggers,
});

/** A patient's coverage by one payer. */
export class Coverage extends CoverageSchema.class {
  static readonly idPrefix = 'cov';
  static readonly record = 'coverage';
  static readonly schema = CoverageSchema;

  /** Throws 400 if the last day is before the first, or a patient who is the subscriber has another one. */
  mustBeConsistent(): void {
    const issue = coverageIssue(this);
    if (issue) throw invalid(`body.${issue.path}`, issue.message, issue.code);
  }
}
CoverageSchema.setClass(Coverage);

/** What is wrong with the values of a coverage; null if nothing is. */
export const coverageIssue = (
  coverage: Period & Pick<Coverage, 'subscriberRelationship' | 'subscriber'>,
): Issue | null =>
  coverage.subscriberRelationship === 'SELF' && coverage.subscriber
    ? { path: 'subscriber', code: 'custom', message: 'Expected none for a patient who is the subscriber' }
    : periodIssue(coverage);

/** The stored form of a policyholder; null if a request has none. */
export const storedSubscriber = (subscriber: CoverageBody['subscriber'] | null): Subscriber | null =>
  subscriber
    ? {
        firstName: subscriber.firstName ?? null,
        lastName: subscriber.lastName,
        dateOfBirth: subscriber.dateOfBirth ?? null,
        sex: subscriber.sex ?? null,
        address: storedAddress(subscriber.address),
      }
    : null;

/** The columns of a new coverage. */
export const coverageValues = (patientId: string, body: CoverageBody): NewRecord<Coverage> => ({
  externalId: body.externalId ?? null,
  patientId,
  payerId: body.payerId,
  rank: body.rank,
  memberId: body.memberId ?? null,
  groupNumber: body.groupNumber ?? null,
  subscriberRelationship: body.subscriberRelationship,
  subscriber: storedSubscriber(body.subscriber),
  isQmb: body.isQmb,
  effectiveFrom: body.effectiveFrom ?? null,
  effectiveTo: body.effectiveTo ?? null,
  eligibility: null,
  eligibilityAnswerId: null,
});

const lockedPatients = statement({
  name: 'reference_data.coverages_locked',
  parameters: { patientIds: 'text[]' },
  columns: { id: 'text' },
  text: `select id from reference_data.patients where organization_id = :tenant and id = any (:patientIds)
    order by id for no key update`,
});

/** Serializes changes of a patient's coverages by a lock on the patient; throws 404 if there is no such patient. */
export async function lockCoverages(context: TenantContext, patientId: string): Promise<void> {
  const [patient] = await lockCoveragesOf(context, [patientId]);
  if (patient === undefined) throw notFound(Patient.record);
}

/** Serializes changes of the coverages of several patients; returns those that exist. */
export const lockCoveragesOf = (context: TenantContext, patientIds: readonly string[]) =>
  context.sql.all(lockedPatients, { patientIds });

const otherPrimary = statement({
  name: 'reference_data.other_primary_coverage',
  parameters: { id: 'text', patientId: 'text', effectiveFrom: 'date', effectiveTo: 'date' },
  columns: { id: 'text' },
  text: `select id from reference_data.coverages
    where organization_id = :tenant and patient_id = :patientId and rank = 'PRIMARY' and id <> :id
      and daterange(effective_from, effective_to, '[]') && daterange(:effectiveFrom, :effectiveTo, '[]')
    order by effective_from nulls first, id limit 1`,
});

/** True if two periods of a patient's coverages have a day in common. */
export const haveCommonDay = (one: Period, other: Period): boolean =>
  beginsUpTo(one, other.effectiveTo) && beginsUpTo(other, one.effectiveTo);

const beginsUpTo = ({ effectiveFrom }: Period, day: string | null | undefined) =>
  !effectiveFrom || !day || effectiveFrom <= day;

/** Throws 409 with `existingId` if another coverage of the patient is PRIMARY on one of the same days. */
export async function mustBeOnlyPrimary(context: TenantContext, coverage: Coverage): Promise<void> {
  if (coverage.rank !== 'PRIMARY') return;
  const other = await context.sql.one(otherPrimary, {
    id: coverage.id,
    patientId: coverage.patientId,
    effectiveFrom: coverage.effectiveFrom ?? null,
    effectiveTo: coverage.effectiveTo ?? null,
  });
  if (other) throw conflict('Another coverage is PRIMARY on the same days', { existingId: other.id });
}
