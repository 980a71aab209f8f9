import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';
import { ScribeStatus } from '../jobs/schema.ts';
import { differenceBetween } from './difference.ts';

export const ScribeNoteVersionSchema = defineEntity({
  name: 'ScribeNoteVersion',
  schema: 'scribe',
  tableName: 'note_versions',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(ScribeJob, 'job_id'),
    number: p.integer(),
    note: sealed(p.text().nullable()),
    status: p.enum(ScribeStatus.options),
    characters: p.integer(),
    added: p.integer(),
    removed: p.integer(),
    addedSinceDraft: p.integer(),
    removedSinceDraft: p.integer(),
    attestedAt: p.datetime(3).nullable(),
    afterAttestation: p.boolean(),
  },
  uniques: [{ name: 'note_versions_number_unique', properties: ['organizationId', 'jobId', 'number'] }],
});

/** A version of a note, between two changes. */
export class ScribeNoteVersion extends ScribeNoteVersionSchema.class {
  static readonly idPrefix = 'scn';
  static readonly record = 'scribeNoteVersion';
  static readonly schema = ScribeNoteVersionSchema;
}
ScribeNoteVersionSchema.setClass(ScribeNoteVersion);

/** Stores a changed note as a new version, and marks the attested version. */
export async function storeNoteVersion(
  context: TenantContext,
  job: ScribeJob,
  before: Pick<ScribeJob, 'finalNote' | 'status' | 'noteVersions'>,
  sent: ScribeJob['status'] | undefined,
): Promise<void> {
  const wasAttested = before.status === 'ATTESTED';
  const isAttested = sent === 'ATTESTED' && (!wasAttested || job.noteVersions > before.noteVersions);
  if (job.noteVersions === before.noteVersions) {
    const current = isAttested ? await versionOf(context, job, job.noteVersions) : null;
    if (current) current.attestedAt = context.now;
    return;
  }
  const note = job.finalNote ?? null;
  const text = note ?? '';
  const draft = await versionOf(context, job, 1);
  const sinceDraft = differenceBetween(draft?.note ?? text, text);
  context.create(ScribeNoteVersion, {
    jobId: job.id,
    number: job.noteVersions,
    note,
    status: job.status,
    characters: Array.from(text).length,
    ...differenceBetween(before.finalNote ?? '', text),
    addedSinceDraft: sinceDraft.added,
    removedSinceDraft: sinceDraft.removed,
    attestedAt: isAttested ? context.now : null,
    afterAttestation: wasAttested,
  });
}

const versionOf = ({ em }: TenantContext, { id: jobId }: ScribeJob, number: number) =>
  em.findOne(ScribeNoteVersion, { jobId, number });
