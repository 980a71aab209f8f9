import { defineEntity, p } from '@mikro-orm/core';
import { endOfDay } from '@rcm/calendar';
import { type Issue, invalid } from '@rcm/errors';
import { rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { belongsTo, type NewRecord, sealed, TenantOwned } from '@rcm/tenancy';
import { periodIssue } from '../fields.ts';
import { Patient } from '../patients/patient.ts';
import { Payer } from '../payers/payer.ts';
import { type AuthorizationBody, AuthorizationStatus, UnitType } from './contract.ts';

/** The row counters of authorizations. */
export const authorizationCounts = rowCounters('reference_data.authorizations', [
  { by: ['status'], day: { property: 'expiresAt', type: 'timestamptz' } },
]);

export const AuthorizationSchema = defineEntity({
  name: 'Authorization',
  schema: 'reference_data',
  tableName: 'authorizations',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    patientId: p.text(),
    patient: () => belongsTo(Patient, 'patient_id'),
    payerId: p.text(),
    payer: () => belongsTo(Payer, 'payer_id'),
    authorizationNumber: p.text().nullable(),
    procedureCodes: p.json<string[]>(),
    serviceDescription: sealed(p.text().nullable()),
    unitType: p.enum(UnitType.options),
    unitsAuthorized: p.float().columnType('double precision'),
    effectiveFrom: p.string().columnType('date').nullable(),
    effectiveTo: p.string().columnType('date').nullable(),
    /** The end of the last day, in the organization's time zone. */
    expiresAt: p.datetime(3).nullable(),
    status: p.enum(AuthorizationStatus.options),
    note: sealed(p.text().nullable()),
  },
  uniques: [
    { name: 'authorizations_external_id_unique', properties: ['organizationId', 'externalId'] },
    {
      name: 'authorizations_number_unique',
      properties: ['organizationId', 'patientId', 'payerId', 'authorizationNumber'],
    },
  ],
  indexes: [
    { name: 'authorizations_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'authorizations_status', properties: ['organizationId', 'status', 'expiresAt'] },
    { name: 'authorizations_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'authorizations_expiry', properties: ['organizationId', 'effectiveTo', 'id'] },
    { name: 'authorizations_number', properties: ['organizationId', 'authorizationNumber'] },
  ],
  triggers: authorizationCounts.triggers,
});

/** The moves from each status. */
export const authorizationStates = stateTable({
  subject: 'An authorization',
  states: AuthorizationStatus.options,
  moves: {
    REQUESTED: toward('APPROVED', 'DENIED', 'CANCELLED'),
    APPROVED: toward('DENIED', 'CANCELLED'),
    DENIED: toward('REQUESTED', 'APPROVED'),
    CANCELLED: toward('REQUESTED'),
  },
});

type Changes = Partial<
  Pick<
    Authorization,
    | 'externalId'
    | 'patientId'
    | 'payerId'
    | 'authorizationNumber'
    | 'procedureCodes'
    | 'serviceDescription'
    | 'unitType'
    | 'unitsAuthorized'
    | 'effectiveFrom'
    | 'effectiveTo'
    | 'status'
    | 'note'
  >
>;

/** A payer's authorization of a service for a patient. */
export class Authorization extends AuthorizationSchema.class {
  static readonly idPrefix = 'aut';
  static readonly record = 'authorization';
  static readonly schema = AuthorizationSchema;

  /** Changes the status; throws 409 for a move that is not legal. */
  moveTo(status: MoveOf<typeof authorizationStates>): void {
    this.status = authorizationStates.after(this.status, status);
  }

  /** Applies changes. Throws 409 for a move that is not legal. */
  change({ status = this.status, ...others }: Changes, timeZone: string): void {
    if (status !== this.status) this.moveTo(status);
    Object.assign(this, others);
    this.expiresAt = expiryOf(this.effectiveTo, timeZone);
  }

  /** Throws 400 if it names no service, is approved without a number, or ends before it starts. */
  mustBeComplete(): void {
    const issue = incompleteness(this);
    if (issue) throw invalid(`body.${issue.path}`, issue.message, issue.code);
  }
}
AuthorizationSchema.setClass(Authorization);

type Completeness = Pick<
  Authorization,
  'procedureCodes' | 'serviceDescription' | 'status' | 'authorizationNumber' | 'effectiveFrom' | 'effectiveTo'
>;

/** What an authorization lacks: a service, a number if it is approved, a last day that is not before the first. */
export function incompleteness(authorization: Completeness): Issue | null {
  const { procedureCodes, serviceDescription, status, authorizationNumber } = authorization;
  if (procedureCodes.length === 0 && !serviceDescription) {
    const message = 'Expected procedureCodes or serviceDescription';
    return { path: 'procedureCodes', code: 'too_small', message };
  }
  if (status === 'APPROVED' && !authorizationNumber) {
    const message = 'Expected the authorization number, since the status is APPROVED';
    return { path: 'authorizationNumber', code: 'custom', message };
  }
  return periodIssue(authorization);
}

const expiryOf = (effectiveTo: string | null | undefined, timeZone: string): Date | null =>
  effectiveTo ? endOfDay(effectiveTo, timeZone) : null;

/** The columns of a new authorization. */
export const authorizationValues = (body: AuthorizationBody, timeZone: string): NewRecord<Authorization> => ({
  externalId: body.externalId ?? null,
  patientId: body.patientId,
  payerId: body.payerId,
  authorizationNumber: body.authorizationNumber ?? null,
  procedureCodes: body.procedureCodes,
  serviceDescription: body.serviceDescription ?? null,
  unitType: body.unitType,
  unitsAuthorized: body.unitsAuthorized,
  effectiveFrom: body.effectiveFrom ?? null,
  effectiveTo: body.effectiveTo ?? null,
  expiresAt: expiryOf(body.effectiveTo, timeZone),
  status: body.status,
  note: body.note ?? null,
});
