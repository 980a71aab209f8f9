import { beforeEach, describe, expect, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

const jobs = '/medical-coding/jobs';

const back = { system: 'ICD10CM', code: 'M5450', confidence: 0.97 };
const visit = { system: 'CPT', code: '99213', diagnosisCodes: ['M54.50'], confidence: 0.95 };

/** A job, and the requests that change it; each returns the job's status. */
async function aJob(body: Record<string, unknown>) {
  const { job } = await world.send('post', jobs, body);
  const path = `${jobs}/${job.id}`;
  const statusOf = (answer: { job: { status: string } }) => answer.job.status;
  return {
    path,
    opened: job,
    read: async () => (await world.send('get', path)).job,
    move: async (move: string, reason = 'A reason') =>
      statusOf(await world.send('put', path, { move, ...(move !== 'start' && { reason }) })),
    suggest: async () => {
      const body = { source: 'ENGINE', engine: 'note-coder 3.1', suggestions: [back, visit] };
      const answer = await world.send('post', `${path}/suggestions`, body);
      return {
        status: statusOf(answer),
        ids: answer.suggestions.map(({ id }: { id: string }) => id) as string[],
      };
    },
    decide: async (suggestionId: string, decision: string) =>
      statusOf(await world.send('post', `${path}/suggestions/${suggestionId}/decision`, { decision })),
    ask: async () => {
      const answer = await world.send('post', `${path}/queries`, { question: 'Chronic?' });
      return { status: statusOf(answer), queryId: answer.query.id as string };
    },
    respond: async (queryId: string) =>
      statusOf(await world.send('post', `${path}/queries/${queryId}/response`, { response: 'Yes' })),
    complete: () => world.send('post', `${path}/complete`, {}),
  };
}

describe('medical-coding.updateJob, medical-coding.recordSuggestions, medical-coding.decideSuggestion, medical-coding.openQuery, medical-coding.respondToQuery, medical-coding.completeJob', () => {
  test('move a job through every status to its end, and back before billing', async () => {
    const job = await aJob({ encounterReference: 'ENC-1' });
    const seen = [job.opened.status, await job.move('start')];
    const { status, ids } = await job.suggest();
    seen.push(status, await job.move('review'));
    const { status: waiting, queryId } = await job.ask();
    seen.push(waiting, await job.move('hold'), await job.move('resume'), await job.respond(queryId));
    seen.push(await job.move('escalate'), await job.move('resume'));
    for (const id of ids) seen.push(await job.decide(id, 'ACCEPT'));
    const { job: completed, codes } = await job.complete();
    seen.push(completed.status, await job.move('reopen'), await job.move('cancel'));
    expect(seen).toEqual([
      'QUEUED',
      'IN_PROGRESS',
      'AI_SUGGESTED',
      'IN_REVIEW',
      'QUERY_PENDING',
      'ON_HOLD',
      'QUERY_PENDING',
      'IN_REVIEW',
      'ESCALATED',
      'IN_REVIEW',
      'IN_REVIEW',
      'CODED',
      'COMPLETED',
      'IN_REVIEW',
      'CANCELLED',
    ]);
    expect(codes.map(({ code }: { code: string }) => code)).toEqual(['M54.50', '99213']);
  });

  test('refuse to reopen a job whose claim is billed', async () => {
    const job = await aJob({ claimId: (await world.claim()).id });
    const { ids } = await job.suggest();
    await job.decide(ids[0] ?? '', 'ACCEPT');
    await job.complete();
    const { status, json } = await request('put', `${world.api}/api/v1${job.path}`, {
      key: await world.keyFor(job.path),
      body: { move: 'reopen', reason: 'Wrong side' },
    });
    expect([status, json.message]).toEqual([409, 'The claim is billed, so its job cannot be reopened']);
    expect((await job.read()).status).toBe('COMPLETED');
  });
});

describe('medical-coding.saveAutomationRule, medical-coding.createJob, medical-coding.checkEdits', () => {
  test('rules and edits use the data of a claim', async () => {
    const { id: coderId } = await world.member();
    const provider = { lastName: world.name(), npi: '1558598797', specialty: 'ORTHOPEDICS' };
    const { provider: rendering } = await world.send('post', '/reference/providers', provider);
    await world.send('post', '/medical-coding/automation-rules', {
      name: world.name(),
      ruleType: 'AUTO_ROUTE',
      conditions: {
        all: [
          { field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' },
          { field: 'payerProgram', op: 'eq', value: 'MEDICARE_FFS' },
          { field: 'billedAmount', op: 'eq', value: 450 },
          { field: 'diagnosisCode', op: 'matchesCode', value: 'M54*' },
          { field: 'procedureCode', op: 'eq', value: '99213' },
        ],
      },
      actions: { coderId },
    });
    const { claim } = await world.send('post', '/reference/claims', {
      patientId: (await world.patient()).id,
      payerId: (await world.payer()).id,
      providerId: rendering.id,
      serviceDate: '2026-03-02',
      diagnosisCodes: ['M54.50'],
      lines: [{ procedureCode: '99213', chargeAmount: 450, diagnosisPointers: [1] }],
    });
    const { opened } = await aJob({ claimId: claim.id });
    expect(opened).toMatchObject({ coderId, providerId: rendering.id, serviceDate: '2026-03-02' });
    const { report } = await world.send('post', '/medical-coding/edits/check', { claimId: claim.id });
    expect([report.passed, report.findings]).toEqual([true, []]);
    const layers = Object.fromEntries(
      report.layers.map(({ edit, status }: { edit: string; status: string }) => [edit, status]),
    );
    expect(layers).toMatchObject({ DIAGNOSIS_POINTER: 'CHECKED', AGE: 'NOT_LOADED', SEX: 'NOT_KNOWN' });
  });
});
