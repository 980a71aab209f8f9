import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import { rowCounters } from '@rcm/lists';
import { stateTable, toward } from '@rcm/states';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { ScribeTemplate } from '../templates/template.ts';
import type { jobOperations } from './contract.ts';
import { ExecutionMode, ScribeStatus } from './schema.ts';

/** The row counters of jobs. */
export const jobCounts = rowCounters('scribe.jobs', [
  { by: ['status'], day: { property: 'createdAt', type: 'timestamptz' } },
]);

export const ScribeJobSchema = defineEntity({
  name: 'ScribeJob',
  schema: 'scribe',
  tableName: 'jobs',
  extends: TenantOwned,
  properties: {
    patientId: p.text(),
    appointmentId: p.text().nullable(),
    templateId: p.text().nullable(),
    usedTemplate: () => belongsTo(ScribeTemplate, 'template_id'),
    status: p.enum(ScribeStatus.options),
    executionMode: p.enum(ExecutionMode.options),
    audioDurationSeconds: p.bigint('number').nullable(),
    finalNote: sealed(p.text().nullable()),
    /** Stored separately, so that lists do not read the note. */
    hasFinalNote: p.boolean(),
    noteVersions: p.integer(),
    workingSince: p.datetime(3).nullable(),
    readyAt: p.datetime(3).nullable(),
    failureCode: p.text().nullable(),
  },
  indexes: [
    { name: 'jobs_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'jobs_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'jobs_working', properties: ['organizationId', 'workingSince', 'id'] },
    { name: 'jobs_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'jobs_appointment', properties: ['organizationId', 'appointmentId'] },
    { name: 'jobs_template', properties: ['organizationId', 'templateId', 'createdAt', 'id'] },
  ],
  triggers: jobCounts.triggers,
});

/** The regular moves. An update and a new file may set a status regardless of them. */
export const scribeJobStates = stateTable({
  subject: 'A scribe job',
  states: ScribeStatus.options,
  moves: {
    RECORDING: toward('UPLOADING', 'FAILED'),
    UPLOADING: toward('UPLOADING', 'TRANSCRIBING', 'FAILED'),
    TRANSCRIBING: toward('GENERATING_NOTE', 'FAILED'),
    GENERATING_NOTE: toward('COMPLETED', 'FAILED'),
    COMPLETED: toward('ATTESTED', 'GENERATING_NOTE'),
    ATTESTED: {},
    FAILED: toward('UPLOADING'),
  },
});

const inProgress: readonly ScribeStatus[] = ['TRANSCRIBING', 'GENERATING_NOTE'];

/** Minutes after which a job in progress is stale. */
const staleAfterMinutes = 30;

/** The fields that an update can set. */
type JobChange = OperationInput<typeof jobOperations.updateJob>['body'];

/** The documentation of one encounter, from the recording to the signed note. */
export class ScribeJob extends ScribeJobSchema.class {
  static readonly idPrefix = 'scj';
  static readonly record = 'scribeJob';
  static readonly schema = ScribeJobSchema;

  /** Sets the given fields. Keeps the status unless one is given, even if the note changes after its attestation. */
  change({ status, finalNote, ...changes }: JobChange, now: Date): void {
    Object.assign(this, changes);
    const isNewNote = finalNote !== undefined && finalNote !== (this.finalNote ?? null);
    if (isNewNote) {
      this.finalNote = finalNote;
      this.hasFinalNote = Boolean(finalNote);
      this.noteVersions += 1;
    }
    if (status !== undefined) this.moveTo(status, now);
  }

  /** Records that an audio file was attached, which must be processed, in any status. */
  fileAttached(now: Date): void {
    this.readyAt = null;
    this.moveTo('UPLOADING', now);
    // A job that was in this status has changed too.
    this.updatedAt = now;
  }

  /** Records that the note was signed; throws 409 unless the job is COMPLETED and has a note. */
  attest(now: Date): void {
    const attested = scribeJobStates.after(this.status, 'ATTESTED');
    if (!this.hasFinalNote) throw conflict('The job has no note to sign');
    this.moveTo(attested, now);
  }

  /** Throws 409 unless the note is signed; before that, the note itself is edited. */
  mustAcceptAddenda(): void {
    if (this.status === 'ATTESTED') return;
    throw conflict(`A scribe job in ${this.status} accepts no addendum`, {
      allowedNext: scribeJobStates.choicesFrom(this.status),
    });
  }

  /** Queues the job for processing; throws 409 in a status that does not lead to UPLOADING. */
  queue(now: Date): void {
    this.moveTo(scribeJobStates.after(this.status, 'UPLOADING'), now);
    this.readyAt = null;
    this.workingSince ??= now;
  }

  /** Records whether a queued job has audio that can be transcribed. Does nothing if the job is not queued any more. */
  recordAudioCheck(hasAudio: boolean, now: Date): void {
    if (this.status !== 'UPLOADING' || !this.workingSince) return;
    this.workingSince = null;
    this.readyAt = hasAudio ? now : null;
  }

  private moveTo(status: ScribeStatus, now: Date): void {
    if (status === this.status) return;
    this.status = status;
    this.workingSince = inProgress.includes(status) ? now : null;
  }
}
ScribeJobSchema.setClass(ScribeJob);

/** True if the job has been queued or in progress for more than 30 minutes. */
export const isStale = ({ workingSince }: Pick<ScribeJob, 'workingSince'>, now: Date): boolean =>
  workingSince ? now.getTime() - workingSince.getTime() > staleAfterMinutes * 60_000 : false;

/** `isStale` as SQL over the alias `t` and `:now`, for filters; a test compares the two. */
export const isStaleSql = `(t.working_since is not null and t.working_since < :now - interval '${staleAfterMinutes} minutes')`;
