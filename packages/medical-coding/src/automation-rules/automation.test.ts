import type { Principal } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
});
afterAll(() => host.close());

const back = { system: 'ICD10CM', code: 'M54.50' };
const visit = { system: 'CPT', code: '99213', diagnosisCodes: ['M54.50'] };

/** The results of the last evaluation of rules for a job, as short strings. */
async function outcomes(jobId: string, as: Principal) {
  const { ruleEvaluations } = await host.read(jobId, { as });
  const { trigger, rules = [] } = ruleEvaluations.at(-1) ?? {};
  return [
    trigger,
    rules.map((rule: { name: string; outcome: string; effect: string | null; hindrance: string | null }) =>
      [rule.name, rule.effect ?? rule.hindrance ?? rule.outcome].join(': '),
    ),
  ];
}

const autoAccept = (minimumConfidence = 0.9) => ({
  name: 'Accept',
  ruleType: 'AUTO_ACCEPT',
  actions: { minimumConfidence },
});

describe('medical-coding.createJob', () => {
  test('routes a job by the first rule that matches, by priority', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { name: 'Later', priority: 2, actions: { team: 'LATER' } });
    await host.saveRule(as, {
      name: 'Orthopedics',
      priority: 1,
      conditions: { field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' },
      actions: { team: 'SURGICAL', coderId: 'mem_active' },
    });
    const job = await host.open({ claimId: 'clm_known' }, { as });
    expect(job).toMatchObject({ status: 'QUEUED', team: 'SURGICAL', coderId: 'mem_active' });
    expect(await outcomes(job.id, as)).toEqual(['CREATED', ['Orthopedics: ROUTED']]);
    const bare = await host.open({}, { as });
    expect(bare).toMatchObject({ team: 'LATER', coderId: null });
    expect(await outcomes(bare.id, as)).toEqual(['CREATED', ['Orthopedics: NOT_MATCHED', 'Later: ROUTED']]);
  });

  test('does not route to an inactive coder, and continues with the next rule', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { name: 'Away', actions: { coderId: 'mem_inactive' } });
    await host.saveRule(as, { name: 'Team', priority: 1 });
    const job = await host.open({}, { as });
    expect(job).toMatchObject({ team: 'SPINE', coderId: null });
    expect(await outcomes(job.id, as)).toEqual(['CREATED', ['Away: CODER_NOT_ACTIVE', 'Team: ROUTED']]);
  });

  test('escalates by amount, raises an alert and marks for billing', async () => {
    const as = aPrincipal();
    await host.saveRule(as, {
      name: 'High',
      ruleType: 'ESCALATION',
      conditions: { field: 'billedAmount', op: 'gte', value: 450 },
      actions: { reason: 'High dollar' },
    });
    await host.saveRule(as, {
      name: 'Alert',
      ruleType: 'SLA_ALERT',
      conditions: {
        all: [
          { field: 'hoursToDue', op: 'lte', value: 72 },
          { field: 'isOverdue', op: 'eq', value: false },
        ],
      },
      actions: {},
    });
    await host.saveRule(as, { name: 'Bill', ruleType: 'AUTO_BILLING', actions: {} });
    const job = await host.open({ claimId: 'clm_known' }, { as });
    expect(job).toMatchObject({
      status: 'ESCALATED',
      resumesTo: 'QUEUED',
      statusReason: 'High dollar',
      slaAlertedAt: testTime.toISOString(),
      billingMarkedAt: testTime.toISOString(),
    });
    expect(await outcomes(job.id, as)).toEqual([
      'CREATED',
      ['High: ESCALATED', 'Alert: SLA_ALERTED', 'Bill: MARKED_FOR_BILLING'],
    ]);
  });

  test('evaluates rules without facts about edits and codes if there is no suggestion', async () => {
    const as = aPrincipal();
    const unknown = ['hasFailedEdit', 'hasInvalidCode', 'lowestConfidence'].map((field) => ({
      field,
      op: 'notExists',
    }));
    await host.saveRule(as, { conditions: { all: unknown } });
    expect((await host.open({ claimId: 'clm_known' }, { as })).team).toBe('SPINE');
  });

  test('ignores inactive rules and rules of another organization', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { isActive: false });
    await host.saveRule(aPrincipal(), {});
    const job = await host.open({}, { as });
    expect([job.team, (await host.read(job.id, { as })).ruleEvaluations]).toEqual([null, []]);
  });

  test.each([
    ['conditions of another language', { conditions: { specialty: 'X' } }, 'conditions: '],
    ['an unknown field', { conditions: { field: 'shoeSize', op: 'eq', value: 1 } }, 'conditions.field: '],
    ['empty actions', { actions: {} }, 'actions: '],
  ])('does not apply a rule with %s, which is NOT_EVALUABLE', async (_case, body, fault) => {
    const as = aPrincipal();
    await host.saveRule(as, body);
    const { id, team } = await host.open({}, { as });
    const { ruleEvaluations } = await host.read(id, { as });
    expect(team).toBeNull();
    expect(ruleEvaluations[0].rules[0]).toMatchObject({
      outcome: 'NOT_EVALUABLE',
      effect: null,
      hindrance: null,
      faults: [expect.stringContaining(fault)],
    });
  });
});

describe('medical-coding.recordSuggestions', () => {
  test('accepts all suggestions with sufficient confidence if no edit fails, and the job is coded', async () => {
    const as = aPrincipal();
    const ruleId = await host.saveRule(as, autoAccept(0.9));
    const { id } = await host.open({ claimId: 'clm_known' }, { as });
    expect(await outcomes(id, as)).toEqual(['CREATED', ['Accept: NO_SUGGESTION']]);
    const { suggestions, job } = await host.suggest(id, [back, { ...visit, confidence: 1 }], { as });
    expect(job).toMatchObject({ status: 'CODED', codedAt: testTime.toISOString() });
    expect(suggestions[1]).toMatchObject({
      status: 'ACCEPTED',
      decidedByRuleId: ruleId,
      finalCode: { system: 'CPT', code: '99213', modifiers: [], units: 1, diagnosisCodes: ['M54.50'] },
    });
    expect(await outcomes(id, as)).toEqual(['SUGGESTED', ['Accept: SUGGESTIONS_ACCEPTED']]);
    expect((await host.complete(id, { as })).codes).toHaveLength(2);
  });

  test.each([
    ['LOW_CONFIDENCE', [{ ...back, confidence: 0.89 }]],
    ['LOW_CONFIDENCE', [back, { ...visit, confidence: undefined }]],
    ['INVALID_CODE', [{ system: 'CPT', code: '9921' }]],
    ['FAILED_EDIT', [back, { ...visit, modifiers: ['26', 'TC'] }]],
    ['FAILED_EDIT', [back, { ...visit, diagnosisCodes: ['A09'] }]],
  ])('accepts nothing for %s', async (hindrance, codes) => {
    const as = aPrincipal();
    await host.saveRule(as, autoAccept(0.9));
    const { id } = await host.open({}, { as });
    const { suggestions, job } = await host.suggest(id, codes, { as });
    expect(job.status).toBe('AI_SUGGESTED');
    expect(suggestions.every((one: { status: string }) => one.status === 'PENDING')).toBe(true);
    expect(await outcomes(id, as)).toEqual(['SUGGESTED', [`Accept: ${hindrance}`]]);
  });

  test('accepts nothing in a job under review by a coder', async () => {
    const as = aPrincipal();
    await host.saveRule(as, autoAccept(0));
    const { id } = await host.open({}, { as });
    const body = { source: 'CODER', suggestions: [back] };
    const { data } = await host.call(
      'medical-coding.recordSuggestions',
      { params: { jobId: id }, body },
      { as },
    );
    expect(data.suggestions[0].status).toBe('PENDING');
    expect(await outcomes(id, as)).toEqual(['SUGGESTED', ['Accept: STATUS']]);
  });

  test('does not reassign a job, and escalates only once by the same rule', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { name: 'Route', priority: 1 });
    await host.saveRule(as, { name: 'Escalate', priority: 2, ruleType: 'ESCALATION', actions: {} });
    const { id } = await host.open({}, { as });
    await host.update(id, { move: 'resume', coderId: 'mem_active' }, { as });
    const { job } = await host.suggest(id, [back], { as });
    expect([job.status, job.statusReason]).toEqual(['AI_SUGGESTED', 'Rule: Escalate']);
    expect(await outcomes(id, as)).toEqual(['SUGGESTED', ['Route: ALREADY_DONE', 'Escalate: ALREADY_DONE']]);
  });

  test('evaluates each rule with the effects of the rules before it', async () => {
    const as = aPrincipal();
    await host.saveRule(as, autoAccept(0));
    await host.saveRule(as, {
      name: 'Bill what is coded',
      priority: 1,
      ruleType: 'AUTO_BILLING',
      conditions: { field: 'status', op: 'eq', value: 'CODED' },
      actions: {},
    });
    const { id } = await host.open({}, { as });
    const { job } = await host.suggest(id, [back], { as });
    expect([job.status, job.billingMarkedAt]).toEqual(['CODED', testTime.toISOString()]);
  });
});

describe('medical-coding.completeJob', () => {
  test('evaluates only billing rules', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { name: 'Route' });
    await host.saveRule(as, {
      name: 'Bill',
      ruleType: 'AUTO_BILLING',
      conditions: { field: 'status', op: 'eq', value: 'COMPLETED' },
      actions: {},
    });
    const { id } = await host.open({}, { as });
    const { suggestions } = await host.suggest(id, [back], { as });
    await host.decide(id, suggestions[0].id, { decision: 'ACCEPT' }, { as });
    const { job } = await host.complete(id, { as });
    expect(job.billingMarkedAt).toBe(testTime.toISOString());
    expect(await outcomes(id, as)).toEqual(['COMPLETED', ['Bill: MARKED_FOR_BILLING']]);
  });
});

describe('medical-coding.getJob', () => {
  test('shows the traces of conditions with includeTraces, to keys that may write', async () => {
    const as = aPrincipal();
    await host.saveRule(as, { conditions: { field: 'team', op: 'eq', value: 'canary' } });
    const { id } = await host.open({}, { as });
    const plain = await host.read(id, { as });
    expect(JSON.stringify(plain)).not.toContain('canary');
    expect(plain.ruleEvaluations[0].rules[0]).not.toHaveProperty('trace');
    const traced = await host.read(id, { as }, { includeTraces: 'true' });
    expect(traced.ruleEvaluations[0].rules[0].trace).toEqual({
      field: 'team',
      op: 'eq',
      expected: 'canary',
      actual: null,
      matched: false,
    });
    const reader = { ...as, scopes: ['medical-coding:read'] };
    await expect(host.read(id, { as: reader }, { includeTraces: 'true' })).rejects.toMatchObject({
      status: 403,
    });
    expect((await host.read(id, { as: reader }, { includeTraces: 'false' })).id).toBe(id);
  });
});

const simulate = async (ruleId: string, body: Record<string, unknown>, as: Principal) =>
  (await host.call('medical-coding.simulateAutomationRule', { params: { ruleId }, body }, { as })).data;

describe('medical-coding.simulateAutomationRule', () => {
  test('reports the effect of a rule on stored jobs, with the trace of each condition, and changes nothing', async () => {
    const as = aPrincipal();
    const { id } = await host.open({ claimId: 'clm_known' }, { as });
    await host.suggest(id, [back, visit], { as });
    const ruleId = await host.saveRule(as, {
      ...autoAccept(0.9),
      isActive: false,
      conditions: {
        all: [
          { field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' },
          { field: 'procedureCode', op: 'matchesCode', value: '992*' },
          { field: 'hasFailedEdit', op: 'eq', value: false },
          { field: 'lowestConfidence', op: 'gte', value: 90 },
        ],
      },
    });
    const before = await host.read(id, { as });
    const answer = await simulate(ruleId, { jobIds: [id] }, as);
    expect(answer).toMatchObject({
      ruleId,
      ruleType: 'AUTO_ACCEPT',
      externalRiskMode: 'SIMULATED_ONLY',
      results: [
        { jobId: id, outcome: 'MATCHED', effect: 'SUGGESTIONS_ACCEPTED', hindrance: null, faults: [] },
      ],
    });
    expect(answer.results[0].trace).toEqual({
      matched: true,
      all: [
        { field: 'specialty', op: 'eq', expected: 'ORTHOPEDICS', actual: 'ORTHOPEDICS', matched: true },
        { field: 'procedureCode', op: 'matchesCode', expected: '992*', actual: ['99213'], matched: true },
        { field: 'hasFailedEdit', op: 'eq', expected: false, actual: false, matched: true },
        { field: 'lowestConfidence', op: 'gte', expected: 90, actual: 90, matched: true },
      ],
    });
    expect(await host.read(id, { as })).toEqual(before);
  });

  test('evaluates a rule for samples, without an effect', async () => {
    const as = aPrincipal();
    const conditions = { field: 'billedAmount', op: 'gt', value: 10_000 };
    const ruleId = await host.saveRule(as, { conditions });
    const { results } = await simulate(ruleId, { samples: [{ billedAmount: 10_000.01 }, {}] }, as);
    const short = results.map(({ jobId, outcome, effect }: Record<string, unknown>) => [
      jobId,
      outcome,
      effect,
    ]);
    expect(short).toEqual([
      [null, 'MATCHED', null],
      [null, 'NOT_MATCHED', null],
    ]);
  });

  test('reports why a rule is not evaluable', async () => {
    const as = aPrincipal();
    const ruleId = await host.saveRule(as, { ...autoAccept(2), conditions: { secret: 'canary' } });
    const { results } = await simulate(ruleId, { samples: [{}] }, as);
    expect(results[0]).toMatchObject({ outcome: 'NOT_EVALUABLE', effect: null, trace: null });
    expect(results[0].faults.map((fault: string) => fault.split(':')[0])).toEqual([
      'conditions',
      'actions.minimumConfidence',
    ]);
    expect(JSON.stringify(results)).not.toContain('canary');
  });

  test('answers 404 for a rule or job that is missing or of another organization', async () => {
    const as = aPrincipal();
    const ruleId = await host.saveRule(as, {});
    const { id } = await host.open();
    await expect(simulate('car_missing', { samples: [{}] }, as)).rejects.toMatchObject({ status: 404 });
    await expect(simulate(ruleId, { samples: [{}] }, aPrincipal())).rejects.toMatchObject({ status: 404 });
    await expect(simulate(ruleId, { jobIds: [id] }, as)).rejects.toMatchObject({ status: 404 });
    await expect(simulate(ruleId, { jobIds: ['cdj_missing'] }, as)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['nothing', {}, 'body.jobIds'],
    ['both', { jobIds: ['cdj_1'], samples: [{}] }, 'body.jobIds'],
    ['no jobs', { jobIds: [] }, 'body.jobIds'],
    ['26 jobs', { jobIds: Array.from({ length: 26 }, () => 'cdj_1') }, 'body.jobIds'],
    ['26 samples', { samples: Array.from({ length: 26 }, () => ({})) }, 'body.samples'],
    ['a fact of another kind', { samples: [{ priority: 'high' }] }, 'body.samples.0.priority'],
  ])('answers 400 to %s (1 to 25 jobs or samples)', async (_case, body, path) => {
    const as = aPrincipal();
    const ruleId = await host.saveRule(as, {});
    await expect(simulate(ruleId, body, as)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('accepts 25 samples, and the same job twice', async () => {
    const as = aPrincipal();
    const ruleId = await host.saveRule(as, {});
    expect(
      (await simulate(ruleId, { samples: Array.from({ length: 25 }, () => ({})) }, as)).results,
    ).toHaveLength(25);
    const { id } = await host.open({}, { as });
    expect((await simulate(ruleId, { jobIds: [id, id] }, as)).results).toHaveLength(2);
  });
});

describe('medical-coding.listAutomationRules', () => {
  test('shows conditions and actions with includeBodies, to keys that may write', async () => {
    const as = aPrincipal();
    const conditions = { field: 'team', op: 'exists' };
    await host.saveRule(as, { conditions, actions: { team: 'SPINE' } });
    const list = async (query: Record<string, string>, caller = as) =>
      (await host.call('medical-coding.listAutomationRules', { query }, { as: caller })).data
        .automationRules[0];
    expect(await list({ includeBodies: 'true' })).toMatchObject({ conditions, actions: { team: 'SPINE' } });
    expect(Object.keys(await list({ includeBodies: 'false' }))).not.toContain('conditions');
    const reader = { ...as, scopes: ['medical-coding:read'] };
    await expect(list({ includeBodies: 'true' }, reader)).rejects.toMatchObject({ status: 403 });
    await expect(list({ includeBodies: 'yes' })).rejects.toMatchObject({ status: 400 });
  });
});
