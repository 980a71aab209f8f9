import type { Principal } from '@rcm/tenancy';
import { aPrincipal, refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GfeHost, gfeHost } from '../../test/gfe-host.ts';
import { estimatesDue, incompleteEstimates } from '../lookups.ts';
import { complianceGapsOf } from './compliance.ts';
import { priceLines } from './estimate.ts';

let host: GfeHost;
let as: Principal;
beforeAll(async () => {
  host = await gfeHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const aLine = { cptCode: '99213', description: 'Visit', quantity: 1, unitCharge: '125.50' };

const complete = {
  taxIdentifier: '941234567',
  providerNpi: '1558598797',
  diagnosisCodes: ['M54.50'],
  lineItems: priceLines([aLine]),
};

const place = { npi: '1234567893', address: '1 Main Street, Fresno, CA 93701' };

describe('the elements that an estimate lacks', () => {
  test.each<[string, object, typeof place | null, string[]]>([
    ['none', {}, place, []],
    ['the TIN', { taxIdentifier: null }, place, ['TAX_IDENTIFIER']],
    ['no NPI, if the facility has one', { providerNpi: null }, place, []],
    [
      'no NPI, if each line has one',
      { providerNpi: null, lineItems: priceLines([{ ...aLine, providerNpi: '1558598797' }]) },
      { ...place, npi: null } as never,
      [],
    ],
    [
      'the NPI of one line',
      {
        providerNpi: null,
        lineItems: priceLines([aLine, { ...aLine, providerNpi: '1558598797' }]),
      },
      { ...place, npi: null } as never,
      ['NPI'],
    ],
    ['the place', {}, null, ['PLACE']],
    ['the address of the place', {}, { ...place, address: null } as never, ['PLACE']],
    ['the diagnosis codes', { diagnosisCodes: [] }, place, ['DIAGNOSIS_CODES']],
  ])('are %s', (_case, values, facility, gaps) => {
    expect(complianceGapsOf({ ...complete, ...values }, facility)).toEqual(gaps);
  });
});

const call = (operation: string, gfeId: string, body: object = {}) =>
  host.call(`gfe.${operation}`, { params: { gfeId }, body: { ...body } }, { as });

/** The open work of a kind, as the numbers of its estimates. */
const work = (source: typeof estimatesDue, today = '2026-03-02') =>
  host.inside(as, (context) =>
    source.page(context, {
      today,
      sort: 'rank',
      after: null,
      take: 101,
      filters: {},
      hidden: [],
      reassignments: [],
    }),
  );

describe('gfe.createEstimate, gfe.updateEstimate, gfe.generateEstimate, gfe.reviseEstimate', () => {
  test('show the elements that are missing, until they are entered', async () => {
    const { estimate, params } = await host.anEstimate({}, [], { as });
    expect(estimate.complianceGaps).toEqual(['TAX_IDENTIFIER', 'PLACE']);
    expect(await work(incompleteEstimates)).toMatchObject([
      { kind: 'ESTIMATE_INCOMPLETE', id: estimate.id, label: estimate.estimateNumber, amount: '246.51' },
    ]);
    const { data } = await call('updateEstimate', params.gfeId, { facilityId: 'fac_1' });
    expect(data.estimate.complianceGaps).toEqual(['TAX_IDENTIFIER']);
    const generated = await call('generateEstimate', params.gfeId);
    expect(generated.data.estimate).toMatchObject({ taxIdentifier: '941234567', complianceGaps: [] });
    expect(await work(incompleteEstimates)).toEqual([]);
    const revised = await call('reviseEstimate', params.gfeId, { diagnosisCodes: [] });
    expect(revised.data.estimate).toMatchObject({
      taxIdentifier: '941234567',
      complianceGaps: ['DIAGNOSIS_CODES'],
    });
  });

  test('take the TIN of the request, else of the provider of the appointment, else of the facility', async () => {
    const tinOf = async (body: Readonly<Record<string, unknown>>) =>
      (await host.anEstimate(body, [], { as })).estimate.taxIdentifier;
    const left = { appointmentId: 'apt_placed', providerName: undefined, providerNpi: undefined };
    expect(await tinOf({ ...left, taxIdentifier: '961234567' })).toBe('961234567');
    expect(await tinOf(left)).toBe('951234567');
    expect(await tinOf({ facilityId: 'fac_1' })).toBe('941234567');
    expect(await tinOf({})).toBeNull();
  });

  test('limit the TIN to nine digits', async () => {
    for (const taxIdentifier of ['94123456', '9412345678']) {
      await expect(host.anEstimate({ taxIdentifier }, [], { as })).rejects.toMatchObject(
        refusedAt('body.taxIdentifier'),
      );
    }
    const { params } = await host.anEstimate({ taxIdentifier: '961234567' }, [], { as });
    const { data } = await call('updateEstimate', params.gfeId, { taxIdentifier: null });
    expect(data.estimate.taxIdentifier).toBeNull();
  });
});

describe('gfe.deliverEstimate', () => {
  test('ends the work of an estimate that is due by its deadline', async () => {
    const { estimate, params } = await host.anEstimate({}, [], { as });
    expect(await work(estimatesDue)).toMatchObject([
      {
        kind: 'ESTIMATE_DUE',
        id: estimate.id,
        dueDate: '2026-03-05',
        causeWords: 'The service was scheduled at least 10 business days ahead',
      },
    ]);
    await call('generateEstimate', params.gfeId);
    expect(await work(estimatesDue)).toHaveLength(1);
    await call('deliverEstimate', params.gfeId, { deliveryMethod: 'GFE_DEL_EMAIL' });
    expect(await work(estimatesDue)).toEqual([]);
    expect(await work(incompleteEstimates)).toEqual([]);
  });

  test('is no work where no delivery is required', async () => {
    const serviceDate = '2026-03-03T15:00:00-05:00';
    const { estimate } = await host.anEstimate({ serviceDate }, [], { as });
    expect(estimate.deadlineBasis).toBe('NOT_REQUIRED');
    expect(await work(estimatesDue)).toEqual([]);
  });
});
