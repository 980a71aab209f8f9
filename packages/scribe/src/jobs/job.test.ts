import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { isStale, ScribeJob, scribeJobStates } from './job.ts';
import { ScribeStatus } from './schema.ts';

const statuses = ScribeStatus.options;
const before = new Date('2026-03-02T15:00:00.000Z');
const now = new Date('2026-03-02T16:00:00.000Z');

function aJob(status: ScribeStatus, values: Partial<ScribeJob> = {}): ScribeJob {
  const untouched = {
    finalNote: null,
    hasFinalNote: false,
    noteVersions: 0,
    workingSince: null,
    readyAt: null,
  };
  return Object.assign(new ScribeJob(), untouched, { status }, values);
}

testEveryMove(
  scribeJobStates,
  {
    'RECORDING UPLOADING': 'UPLOADING',
    'RECORDING FAILED': 'FAILED',
    'UPLOADING UPLOADING': 'UPLOADING',
    'UPLOADING TRANSCRIBING': 'TRANSCRIBING',
    'UPLOADING FAILED': 'FAILED',
    'TRANSCRIBING GENERATING_NOTE': 'GENERATING_NOTE',
    'TRANSCRIBING FAILED': 'FAILED',
    'GENERATING_NOTE COMPLETED': 'COMPLETED',
    'GENERATING_NOTE FAILED': 'FAILED',
    'COMPLETED ATTESTED': 'ATTESTED',
    'COMPLETED GENERATING_NOTE': 'GENERATING_NOTE',
    'FAILED UPLOADING': 'UPLOADING',
  },
  (status) => {
    const job = aJob(status);
    return {
      record: job,
      make: (to) =>
        to === 'UPLOADING' ? job.queue(now) : job.change({ status: scribeJobStates.after(status, to) }, now),
    };
  },
);

const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe('an update', () => {
  test.each(pairs)('leads from every status to every other: %s to %s', (from, to) => {
    const job = aJob(from);
    job.change({ status: to }, now);
    expect(job.status).toBe(to);
  });

  test.each(pairs)('restarts workingSince from %s to %s only if the status changes', (from, to) => {
    const job = aJob(from, { workingSince: before });
    job.change({ status: to }, now);
    const since = to === 'TRANSCRIBING' || to === 'GENERATING_NOTE' ? now : null;
    expect(job.workingSince).toEqual(from === to ? before : since);
  });

  test.each(statuses)('of the note in %s creates a version and does not change the status', (status) => {
    const job = aJob(status, { finalNote: 'Draft', hasFinalNote: true, noteVersions: 1 });
    job.change({ finalNote: 'Changed' }, now);
    expect(job).toMatchObject({ finalNote: 'Changed', hasFinalNote: true, noteVersions: 2 });
    expect(job.status).toBe(status);
  });

  test.each(pairs)('of the note in %s together with the status %s keeps to that status', (from, to) => {
    const job = aJob(from, { finalNote: 'Draft', noteVersions: 1 });
    job.change({ finalNote: 'Changed', status: to }, now);
    expect(job).toMatchObject({ status: to, noteVersions: 2 });
  });

  test.each(statuses)('in %s that repeats the note changes nothing', (status) => {
    const job = aJob(status, { finalNote: 'Draft', noteVersions: 1 });
    job.change({ finalNote: 'Draft' }, now);
    expect(job).toMatchObject({ status, noteVersions: 1 });
  });

  test.each([
    ['Changed', true],
    ['', false],
    [null, false],
  ])('of the note to %j sets hasFinalNote to %j', (finalNote, hasFinalNote) => {
    const job = aJob('COMPLETED', { finalNote: 'Draft', hasFinalNote: true, noteVersions: 1 });
    job.change({ finalNote }, now);
    expect(job).toMatchObject({ finalNote, hasFinalNote, noteVersions: 2 });
  });
});

test.each(statuses)('a file that comes in %s leads to UPLOADING', (status) => {
  const job = aJob(status);
  job.fileAttached(now);
  expect(job.status).toBe('UPLOADING');
});

test('a file that is attached while the job is queued leaves it queued', () => {
  const job = aJob('UPLOADING');
  job.queue(before);
  job.fileAttached(now);
  expect(job.workingSince).toEqual(before);
});

describe('a processing request', () => {
  test.each(['RECORDING', 'UPLOADING', 'FAILED'] as const)(
    'in RECORDING, UPLOADING or FAILED queues the job: %s',
    (status) => {
      const job = aJob(status);
      job.queue(now);
      expect(job).toMatchObject({ status: 'UPLOADING', workingSince: now });
    },
  );

  test.each([
    ['TRANSCRIBING', ['GENERATING_NOTE', 'FAILED']],
    ['GENERATING_NOTE', ['COMPLETED', 'FAILED']],
    ['COMPLETED', ['ATTESTED', 'GENERATING_NOTE']],
    ['ATTESTED', []],
  ] as const)(
    'in TRANSCRIBING, GENERATING_NOTE, COMPLETED or ATTESTED fails with 409 and allowedNext: %s',
    (status, allowedNext) => {
      const job = aJob(status);
      expect(() => job.queue(now)).toThrow(
        expect.objectContaining({ status: 409, details: expect.objectContaining({ allowedNext }) }),
      );
      expect(job.status).toBe(status);
    },
  );

  test('that is repeated keeps the time of the first request', () => {
    const job = aJob('UPLOADING');
    job.queue(before);
    job.queue(now);
    expect(job.workingSince).toEqual(before);
  });
});

describe('a signature', () => {
  test.each(statuses)('is taken in COMPLETED alone, and opens the job to addenda: %s', (status) => {
    const job = aJob(status, { hasFinalNote: true });
    const conflict = expect.objectContaining({ status: 409 });
    if (status === 'COMPLETED') {
      expect(() => job.mustAcceptAddenda()).toThrow(conflict);
      job.attest(now);
      expect(job.status).toBe('ATTESTED');
      expect(() => job.mustAcceptAddenda()).not.toThrow();
    } else {
      expect(() => job.attest(now)).toThrow(conflict);
      expect(job.status).toBe(status);
    }
  });

  test('is refused without a note', () => {
    expect(() => aJob('COMPLETED').attest(now)).toThrow('The job has no note to sign');
  });
});

describe('the worker', () => {
  test.each([
    [true, now],
    [false, null],
  ])('records whether a queued job has audio: %s', (hasAudio, readyAt) => {
    const job = aJob('UPLOADING');
    job.queue(before);
    job.recordAudioCheck(hasAudio, now);
    expect(job).toMatchObject({ status: 'UPLOADING', workingSince: null, readyAt });
  });

  test('clears readyAt when the job is queued again or a file is attached', () => {
    for (const unready of ['queue', 'fileAttached'] as const) {
      const job = aJob('UPLOADING', { readyAt: before });
      job[unready](now);
      expect(job.readyAt).toBeNull();
    }
  });

  test.each(statuses)('leaves a job in %s alone that is not queued', (status) => {
    const job = aJob(status);
    job.recordAudioCheck(true, now);
    expect(job).toMatchObject({ status, workingSince: null, readyAt: null });
  });

  test.each(statuses.filter((status) => status !== 'UPLOADING'))(
    'does not change a job that has moved to %s meanwhile',
    (status) => {
      const job = aJob('UPLOADING');
      job.queue(before);
      job.change({ status }, before);
      const { workingSince } = job;
      job.recordAudioCheck(true, now);
      expect(job).toMatchObject({ status, workingSince, readyAt: null });
    },
  );
});

test.each([
  [null, false],
  ['2026-03-02T15:30:00.000Z', false],
  ['2026-03-02T15:29:59.999Z', true],
])('a job in progress since %s is stale: %j', (since, stale) => {
  expect(isStale({ workingSince: since === null ? null : new Date(since) }, now)).toBe(stale);
});
