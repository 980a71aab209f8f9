import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, changedAppointments, claimsHost } from '../../test/claims-host.ts';
import { ImportKind } from './contract.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());
beforeEach(() => {
  changedAppointments.length = 0;
});

const send = async (body: Record<string, unknown>, options: CallOptions = {}) =>
  (await host.call('reference.importRecords', { body }, options)).data.import;

const ndjson = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

const statuses = (result: { rows: { status: string }[] }) => result.rows.map(({ status }) => status);

const patients = (as = host.principal) => host.call('reference.listPatients', {}, { as });

describe('reference.importRecords', () => {
  describe('of NDJSON', () => {
    test('creates records, updates records by externalId, and skips unchanged ones', async () => {
      const as = aPrincipal();
      const row = { ...patientBody, externalId: 'E1', mrn: 'M1', selfPay: true };
      const first = await send({ kind: 'PATIENT', content: ndjson(row, patientBody) }, { as });
      expect(first).toMatchObject({
        kind: 'PATIENT',
        dryRun: false,
        counts: { rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
        rows: [
          { row: 1, status: 'CREATED', externalId: 'E1', id: expect.stringMatching(/^pat_/), issues: [] },
          { row: 2, status: 'CREATED', externalId: null },
        ],
      });
      const { id } = first.rows[0];
      const same = await send({ kind: 'PATIENT', content: ndjson(row) }, { as });
      expect(same.rows).toMatchObject([{ status: 'UNCHANGED', id }]);
      const partial = await send(
        { kind: 'PATIENT', content: ndjson({ ...patientBody, externalId: 'E1', lastName: 'Ray' }) },
        { as },
      );
      expect(partial.rows).toMatchObject([{ status: 'UPDATED', id }]);
      const read = await host.call('reference.getPatient', { params: { patientId: id } }, { as });
      expect(read.data.patient).toMatchObject({ lastName: 'Ray', mrn: 'M1', selfPay: true });
      expect(read.tag).toBe('"2"');
    });

    test('writes valid rows and reports the issues of the others', async () => {
      const as = aPrincipal();
      const content = [
        JSON.stringify({ ...patientBody, externalId: 'E1' }),
        '',
        '{"firstName":',
        '[1]',
        JSON.stringify({ ...patientBody, dateOfBirth: '1984-02-30', sex: 'X' }),
        JSON.stringify({ ...patientBody, externalId: 'E1' }),
        '{"firstName":"a\\u0000b","lastName":"Ellis","dateOfBirth":"1984-02-29"}',
        JSON.stringify({ ...patientBody, coverage: [{ payerId: 'pyr_unknown' }] }),
      ].join('\r\n');
      const result = await send({ kind: 'PATIENT', content }, { as });
      expect(result.counts).toEqual({ rows: 7, created: 1, updated: 0, unchanged: 0, failed: 6 });
      expect(
        result.rows.map(({ row, issues }: { row: number; issues: { path: string; code: string }[] }) => [
          row,
          ...issues.map(({ path, code }) => `${path} ${code}`),
        ]),
      ).toEqual([
        [1],
        [2, ' invalid_json'],
        [3, ' invalid_type'],
        [4, 'dateOfBirth custom', 'sex invalid_value'],
        [5, 'externalId duplicate'],
        [6, ' invalid_json'],
        [7, 'coverage.0.payerId not_found'],
      ]);
      expect((await patients(as)).data.total).toBe(1);
    });

    test('finds records by their keys in another system', async () => {
      const payer = await aRecord(host, 'Payer', { ...payerBody, externalId: 'PX' });
      const patient = await aRecord(host, 'Patient', { ...patientBody, externalId: 'AX' });
      const covered = { ...patientBody, coverage: [{ payerExternalId: 'PX' }] };
      const { rows } = await send({ kind: 'PATIENT', content: ndjson(covered) });
      const { data } = await host.call('reference.getPatient', { params: { patientId: rows[0].id } });
      expect(data.patient.coverage).toMatchObject([{ payerId: payer.id }]);
      const serviceDate = '2026-04-01T15:00:00Z';
      const visits = await send({
        kind: 'APPOINTMENT',
        content: ndjson(
          { patientExternalId: 'AX', serviceDate },
          { patientExternalId: 'AY', serviceDate },
          { patientId: patient.id, patientExternalId: 'AX', serviceDate },
          { patientId: 'pat_unknown', serviceDate },
        ),
      });
      expect(visits.rows).toMatchObject([
        { status: 'CREATED' },
        { status: 'FAILED', issues: [{ path: 'patientExternalId', code: 'not_found' }] },
        { status: 'FAILED', issues: [{ path: 'patientExternalId', code: 'custom' }] },
        { status: 'FAILED', issues: [{ path: 'patientId', code: 'not_found' }] },
      ]);
    });

    test('does not find the records of another organization', async () => {
      await aRecord(host, 'Patient', { ...patientBody, externalId: 'FOREIGN' });
      const as = aPrincipal();
      const content = ndjson({ patientExternalId: 'FOREIGN', serviceDate: '2026-04-01T15:00:00Z' });
      expect(statuses(await send({ kind: 'APPOINTMENT', content }, { as }))).toEqual(['FAILED']);
      const own = await send(
        { kind: 'PATIENT', content: ndjson({ ...patientBody, externalId: 'FOREIGN' }) },
        { as },
      );
      expect(statuses(own)).toEqual(['CREATED']);
    });

    test('reports changed appointments to the estimates', async () => {
      const patient = await aRecord(host, 'Patient', patientBody);
      const row = { externalId: 'V1', patientId: patient.id, serviceDate: '2026-04-01T15:00:00Z' };
      const { rows } = await send({ kind: 'APPOINTMENT', content: ndjson(row) });
      expect(statuses(await send({ kind: 'APPOINTMENT', content: ndjson(row) }))).toEqual(['UNCHANGED']);
      expect(changedAppointments).toEqual([]);
      const moved = { ...row, serviceDate: '2026-04-02T15:00:00Z' };
      const dry = await send({ kind: 'APPOINTMENT', content: ndjson(moved), dryRun: true });
      expect(statuses(dry)).toEqual(['UPDATED']);
      expect(changedAppointments).toEqual([]);
      await send({ kind: 'APPOINTMENT', content: ndjson(moved) });
      expect(changedAppointments).toEqual([rows[0].id]);
    });

    test.each([
      ['FACILITY', { name: 'Riverside Clinic', timeZone: 'America/Phoenix' }, { timeZone: 'Mars/Olympus' }],
      ['PROVIDER', providerBody, { npi: '1234567890' }],
      ['PAYER', { ...payerBody, varianceThresholdAmount: 25.5 }, { programType: 'HMO' }],
    ])('takes facilities, providers and payers as well: %s', async (kind, body, fault) => {
      const row = { ...body, externalId: 'K1' };
      const content = ndjson(row, { ...row, ...fault });
      expect(statuses(await send({ kind, content }))).toEqual(['CREATED', 'FAILED']);
      expect(statuses(await send({ kind, content: ndjson(row) }))).toEqual(['UNCHANGED']);
    });
  });

  describe('of exported rows', () => {
    test('updates the record with the id of a row without externalId', async () => {
      const as = aPrincipal();
      const known = await aRecord(host, 'Patient', patientBody, { as });
      const row = { ...patientBody, id: known.id, externalId: null };
      expect(statuses(await send({ kind: 'PATIENT', content: ndjson(row) }, { as }))).toEqual(['UNCHANGED']);
      const content = ndjson({ ...row, lastName: 'Ray' }, row);
      expect((await send({ kind: 'PATIENT', content }, { as })).rows).toMatchObject([
        { status: 'UPDATED', id: known.id },
        { status: 'FAILED', issues: [{ path: 'id', code: 'duplicate' }] },
      ]);
      const csv = `id,firstName,lastName,dateOfBirth\n${known.id},Ann,One,1984-02-29\n`;
      const { rows } = await send({ kind: 'PATIENT', format: 'CSV', content: csv }, { as });
      expect(rows).toMatchObject([{ status: 'UPDATED', id: known.id }]);
      expect((await patients(as)).data.total).toBe(1);
    });

    test('prefers the externalId of a row, and creates a record for an id of another organization', async () => {
      const foreign = await aRecord(host, 'Patient', patientBody, { as: aPrincipal() });
      const as = aPrincipal();
      const first = await aRecord(host, 'Patient', patientBody, { as });
      const second = await aRecord(host, 'Patient', { ...patientBody, externalId: 'E2' }, { as });
      const content = ndjson(
        { ...patientBody, id: first.id, externalId: 'E2', lastName: 'Ray' },
        { ...patientBody, id: foreign.id },
      );
      expect((await send({ kind: 'PATIENT', content }, { as })).rows).toMatchObject([
        { status: 'UPDATED', id: second.id },
        { status: 'CREATED' },
      ]);
    });
  });

  describe('of claims', () => {
    const line = { procedureCode: '99213', chargeAmount: 100 };

    async function references(as = aPrincipal()) {
      const patient = await aRecord(host, 'Patient', patientBody, { as });
      const payer = await aRecord(host, 'Payer', payerBody, { as });
      return {
        as,
        row: { patientId: patient.id, payerId: payer.id, serviceDate: '2026-02-10', lines: [line] },
      };
    }

    const read = async (claimId: string, as: CallOptions['as']) =>
      (await host.call('reference.getClaim', { params: { claimId } }, as ? { as } : {})).data.claim;

    test('replaces the lines of a claim that is not adjudicated', async () => {
      const { as, row } = await references();
      const claim = { ...row, externalId: 'C1', lines: [line, { ...line, chargeAmount: 50 }] };
      const { rows } = await send({ kind: 'CLAIM', content: ndjson(claim) }, { as });
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(claim) }, { as }))).toEqual(['UNCHANGED']);
      const lines = [{ ...line, units: 2 }];
      const less = await send({ kind: 'CLAIM', content: ndjson({ ...claim, lines }) }, { as });
      expect(statuses(less)).toEqual(['UPDATED']);
      expect(await read(rows[0].id, as)).toMatchObject({
        totalCharge: '100.00',
        balance: '100.00',
        lines: [{ lineNumber: 1, units: 2 }],
      });
      const more = [line, line, { ...line, chargeAmount: 0.5 }];
      await send({ kind: 'CLAIM', content: ndjson({ ...claim, lines: more }) }, { as });
      const grown = await read(rows[0].id, as);
      expect(grown).toMatchObject({ totalCharge: '200.50', lines: [{ units: 1 }, {}, { lineNumber: 3 }] });
      expect(grown.lines).toHaveLength(3);
    });

    test('finds the billing provider by its externalId, and stores the billing fields', async () => {
      const { as, row } = await references();
      const billing = await aRecord(host, 'Provider', { ...providerBody, externalId: 'BP' }, { as });
      const claim = {
        ...row,
        externalId: 'C1',
        billingProviderExternalId: 'BP',
        memberId: 'W1',
        authorizationNumbers: ['A-1'],
        lines: [{ ...line, controlNumber: 'LN-1' }],
      };
      const { rows } = await send({ kind: 'CLAIM', content: ndjson(claim) }, { as });
      expect(await read(rows[0].id, as)).toMatchObject({
        billingProviderId: billing.id,
        memberId: 'W1',
        authorizationNumbers: ['A-1'],
        lines: [{ controlNumber: 'LN-1' }],
      });
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(claim) }, { as }))).toEqual(['UNCHANGED']);
      const unknown = { ...claim, billingProviderExternalId: 'BX' };
      expect((await send({ kind: 'CLAIM', content: ndjson(unknown) }, { as })).rows).toMatchObject([
        { status: 'FAILED', issues: [{ path: 'billingProviderExternalId', code: 'not_found' }] },
      ]);
    });

    test('updates a claim by a row without lines, as exports have it, and keeps its lines', async () => {
      const { as, row } = await references();
      const { lines, ...head } = { ...row, diagnosisCodes: ['I10', 'E11.9'], externalId: 'C1' };
      const pointed = [{ ...line, diagnosisPointers: [2] }, line];
      const { rows } = await send({ kind: 'CLAIM', content: ndjson({ ...head, lines: pointed }) }, { as });
      const before = await read(rows[0].id, as);
      const { lines: _, ...exported } = before;
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(exported) }, { as }))).toEqual([
        'UNCHANGED',
      ]);
      expect(await read(before.id, as)).toEqual(before);
      const changed = { ...head, memberId: 'W1' };
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(changed) }, { as }))).toEqual(['UPDATED']);
      expect(await read(before.id, as)).toMatchObject({
        id: before.id,
        memberId: 'W1',
        totalCharge: '200.00',
        lines: before.lines,
      });
      const content = ndjson({ ...head, diagnosisCodes: ['I10'] }, { ...head, externalId: 'NEW' });
      expect((await send({ kind: 'CLAIM', content }, { as })).rows).toMatchObject([
        { status: 'FAILED', issues: [{ path: 'diagnosisCodes', code: 'too_big' }] },
        { status: 'FAILED', issues: [{ path: 'lines', code: 'invalid_type' }] },
      ]);
      expect(lines).toHaveLength(1);
    });

    test('keeps the id and the amounts of a claim whose row names them, as exports do', async () => {
      const { as, row } = await references();
      const { rows } = await send(
        { kind: 'CLAIM', content: ndjson({ ...row, lines: [line, line] }) },
        { as },
      );
      const before = await read(rows[0].id, as);
      const content = ndjson({
        ...row,
        id: before.id,
        totalCharge: '1.00',
        memberId: 'W1',
        lines: [line, line],
      });
      expect((await send({ kind: 'CLAIM', content }, { as })).rows).toMatchObject([
        { status: 'UPDATED', id: before.id },
      ]);
      expect(await read(before.id, as)).toMatchObject({
        id: before.id,
        totalCharge: '200.00',
        memberId: 'W1',
      });
    });

    test('refuses changed lines of an adjudicated claim, but updates its other fields', async () => {
      const claim = await aClaim(host, { externalId: 'C-PAID' });
      await host.call('reference.recordRemittance', {
        params: { claimId: claim.id },
        body: {
          receivedAt: '2026-02-20T00:00:00Z',
          lines: [{ lineNumber: 1, allowedAmount: 100, paidAmount: 100 }],
        },
      });
      const { patientId, payerId, serviceDate } = claim;
      const row = { externalId: 'C-PAID', patientId, payerId, serviceDate, lines: [line] };
      const changed = { ...row, lines: [{ ...line, chargeAmount: 101 }] };
      expect((await send({ kind: 'CLAIM', content: ndjson(changed) })).rows).toMatchObject([
        { status: 'FAILED', issues: [{ path: 'lines', code: 'conflict' }] },
      ]);
      const dated = { ...row, billedAt: '2026-02-12T00:00:00Z' };
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(dated) }))).toEqual(['UPDATED']);
      expect(await read(claim.id, undefined)).toMatchObject({ status: 'PAID', paidAmount: '100.00' });
    });

    test('fails a row whose claim number another claim has', async () => {
      const { as, row } = await references();
      const numbered = { ...row, claimNumber: 'N1', externalId: 'C1' };
      const content = ndjson(
        numbered,
        { ...row, claimNumber: 'N1' },
        { ...row, claimNumber: 'N1', externalId: 'C2' },
      );
      const first = await send({ kind: 'CLAIM', content }, { as });
      expect(statuses(first)).toEqual(['CREATED', 'FAILED', 'FAILED']);
      expect(statuses(await send({ kind: 'CLAIM', content }, { as }))).toEqual([
        'UNCHANGED',
        'FAILED',
        'FAILED',
      ]);
      const renumbered = await send(
        { kind: 'CLAIM', content: ndjson({ ...numbered, claimNumber: 'N2' }) },
        { as },
      );
      expect(statuses(renumbered)).toEqual(['UPDATED']);
    });

    test('fails a row that replaces a claim, or that would take a claim out of its series', async () => {
      const { as, row } = await references();
      const stay = { ...row, externalId: 'STAY', claimNumber: 'STAY', frequencyCode: '2' };
      const { rows } = await send(
        { kind: 'CLAIM', content: ndjson(stay, { ...row, externalId: 'C1' }) },
        { as },
      );
      const [first] = rows;
      expect(await read(first.id, as)).toMatchObject({ seriesId: first.id });
      const content = ndjson(
        { ...row, frequencyCode: '7', replacesClaimId: first.id },
        { ...stay, frequencyCode: '1' },
        { ...row, externalId: 'C1', claimNumber: 'C1', frequencyCode: '5' },
      );
      expect((await send({ kind: 'CLAIM', content }, { as })).rows).toMatchObject([
        { status: 'FAILED', issues: [{ path: 'replacesClaimId', code: 'custom' }] },
        { status: 'FAILED', issues: [{ path: 'frequencyCode', code: 'conflict' }] },
        { status: 'FAILED', issues: [{ path: 'frequencyCode', code: 'conflict' }] },
      ]);
      const renumbered = ndjson({ ...stay, claimNumber: 'ELSE' });
      expect(statuses(await send({ kind: 'CLAIM', content: renumbered }, { as }))).toEqual(['FAILED']);
      expect(statuses(await send({ kind: 'CLAIM', content: ndjson(stay) }, { as }))).toEqual(['UNCHANGED']);
    });

    test('fails a row with an unknown account or too large a total', async () => {
      const { as, row } = await references();
      const huge = { ...line, chargeAmount: 999_999_999_999.99 };
      const content = ndjson(
        { ...row, accountId: 'acc_1' },
        { ...row, accountId: 'acc_2' },
        { ...row, lines: [huge, line] },
      );
      expect((await send({ kind: 'CLAIM', content }, { as })).rows).toMatchObject([
        { status: 'CREATED' },
        { status: 'FAILED', issues: [{ path: 'accountId', code: 'not_found' }] },
        { status: 'FAILED', issues: [{ path: 'lines', code: 'too_big' }] },
      ]);
    });
  });

  describe('of CSV', () => {
    test('reads nested fields, numbers and booleans by the names of the columns', async () => {
      const as = aPrincipal();
      const content = [
        '\uFEFFfirstName,lastName,dateOfBirth,selfPay,address.line1,address.city,address.state,address.postalCode,createdAt',
        'Rowan,"Ellis, the ""first""",1984-02-29,TRUE,1 Main Street,Fresno,CA,93701,ignored',
        'Sam,Stone,1990-01-01,,,,,,',
        'Ana,Ray,1990-01-01,yes,,,,,',
      ].join('\r\n');
      const result = await send({ kind: 'PATIENT', format: 'CSV', content }, { as });
      expect(result.rows).toMatchObject([
        { status: 'CREATED' },
        { status: 'CREATED' },
        { status: 'FAILED', issues: [{ path: 'selfPay', code: 'invalid_type' }] },
      ]);
      const { data } = await host.call('reference.listPatients', { query: { sort: 'createdAt' } }, { as });
      expect(data.patients).toMatchObject([
        { lastName: 'Ellis, the "first"', selfPay: true, address: { postalCode: '93701' } },
        { lastName: 'Stone', selfPay: false, address: null },
      ]);
    });

    test('reads lists by position and finds records by their keys in another system', async () => {
      const as = aPrincipal();
      await aRecord(host, 'Patient', { ...patientBody, externalId: '007' }, { as });
      await aRecord(host, 'Payer', { ...payerBody, externalId: 'PX' }, { as });
      const content = [
        'patientExternalId,payerExternalId,serviceDate,diagnosisCodes.0,lines.0.procedureCode,lines.0.chargeAmount,lines.0.diagnosisPointers.0,lines.1.procedureCode,lines.1.chargeAmount',
        '007,PX,2026-02-10,E11.9,99213,100.50,1,72100,20',
        '007,PX,2026-02-10,,99213,12e,,,',
      ].join('\n');
      const result = await send({ kind: 'CLAIM', format: 'CSV', content }, { as });
      expect(result.rows).toMatchObject([
        { status: 'CREATED' },
        { status: 'FAILED', issues: [{ path: 'lines.0.chargeAmount' }] },
      ]);
      const { data } = await host.call(
        'reference.getClaim',
        { params: { claimId: result.rows[0].id } },
        { as },
      );
      expect(data.claim).toMatchObject({
        totalCharge: '120.50',
        diagnosisCodes: ['E11.9'],
        lines: [{ diagnosisPointers: [1] }, { procedureCode: '72100', units: 1 }],
      });
    });

    test.each([
      ['PATIENT', 'firstName,lastName,dateOfBirth,dob', 'Column 4 ("dob")'],
      ['PATIENT', 'firstName,lastName,dateOfBirth,lastName', 'Column 4 ("lastName") is in the header twice'],
      ['APPOINTMENT', 'patientId,reason,providerId.name', 'Column 3 ("providerId.name")'],
      ['FACILITY', 'name,address.street', 'Column 2 ("address.street")'],
      ['PROVIDER', 'lastName,npi,npi', 'Column 3 ("npi") is in the header twice'],
      ['PAYER', 'name,program_type', 'Column 2 ("program_type")'],
      ['CLAIM', 'claimNumber,lines.x.units', 'Column 2 ("lines.x.units")'],
      ['CLAIM', 'claimNumber,lines.0.unit', 'Column 2 ("lines.0.unit")'],
      ['CLAIM', 'claimNumber,__proto__.polluted', 'Column 2 ("__proto__.polluted")'],
    ])(
      'answers 400 to an unknown or doubled column by its name, and writes nothing: %s %s',
      async (kind, header, shown) => {
        const as = aPrincipal();
        const content = `${header}\n${header.replaceAll(/[^,]+/g, '1')}\n`;
        await expect(send({ kind, format: 'CSV', content }, { as })).rejects.toMatchObject({
          status: 400,
          details: {
            issues: [
              { path: 'body.content', code: 'invalid_header', message: expect.stringContaining(shown) },
            ],
          },
        });
        expect((await patients(as)).data.total).toBe(0);
      },
    );

    test('updates the same record by rows whose lines end in different ways', async () => {
      const as = aPrincipal();
      const header = 'firstName,lastName,dateOfBirth,externalId\n';
      for (const [end, status] of [
        ['\n', 'CREATED'],
        ['\r\n', 'UNCHANGED'],
        ['\r\n\n', 'UNCHANGED'],
        ['\r', 'UNCHANGED'],
      ] as const) {
        const content = `${header}Ann,One,1984-02-29,EHR-1${end}`;
        expect(statuses(await send({ kind: 'PATIENT', format: 'CSV', content }, { as }))).toEqual([status]);
      }
      expect((await patients(as)).data.patients).toMatchObject([{ externalId: 'EHR-1' }]);
    });

    test('reads a list from a cell with JSON, and the first of a list and its parts', async () => {
      const as = aPrincipal();
      const { id } = await aRecord(host, 'Payer', payerBody, { as });
      const coverage = JSON.stringify([{ payerId: id, memberId: null }]).replaceAll('"', '""');
      const content = `firstName,lastName,dateOfBirth,coverage,coverage.0.payerId\nAnn,One,1984-02-29,"${coverage}",\nAna,Two,1984-02-29,[],${id}\nAna,Two,1984-02-29,none,\n`;
      const { rows } = await send({ kind: 'PATIENT', format: 'CSV', content }, { as });
      expect(rows).toMatchObject([
        { status: 'CREATED' },
        { status: 'CREATED' },
        { status: 'FAILED', issues: [{ path: 'coverage' }] },
      ]);
    });

    test('fails a row with too few or too many cells', async () => {
      const content = 'name,programType\nBlue,COMMERCIAL\nGreen\nRed,OTHER,1\n';
      const result = await send({ kind: 'PAYER', format: 'CSV', content });
      expect(statuses(result)).toEqual(['CREATED', 'FAILED', 'FAILED']);
    });

    test('answers 400 to unclosed quotes', async () => {
      const content = 'name,programType\n"Blue,COMMERCIAL\n';
      await expect(send({ kind: 'PAYER', format: 'CSV', content })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'body.content', code: 'invalid_csv' }] },
      });
    });
  });

  describe('as a dry run', () => {
    test('reports the results and writes nothing', async () => {
      const as = aPrincipal();
      const known = await aRecord(host, 'Patient', { ...patientBody, externalId: 'E1' }, { as });
      const content = ndjson(
        { ...patientBody, externalId: 'E1', lastName: 'Ray' },
        { ...patientBody, externalId: 'E2' },
        {},
      );
      const result = await send({ kind: 'PATIENT', content, dryRun: true }, { as });
      expect(result).toMatchObject({
        dryRun: true,
        counts: { rows: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
        rows: [{ id: known.id }, { id: null }, { id: null }],
      });
      expect((await patients(as)).data).toEqual({ patients: [known], total: 1, nextCursor: null });
    });
  });

  describe('in size and shape', () => {
    test('may be 5,000 rows', async () => {
      const as = aPrincipal();
      const content = ndjson(
        ...Array.from({ length: 5_000 }, (_, index) => ({ ...patientBody, externalId: `E${index}` })),
      );
      expect((await send({ kind: 'PATIENT', content }, { as })).counts.created).toBe(5_000);
      expect((await send({ kind: 'PATIENT', content }, { as })).counts.unchanged).toBe(5_000);
      expect((await patients(as)).data.total).toBe(5_000);
    });

    test.each(
      ImportKind.options.flatMap((kind) => [
        [kind, 'NDJSON'],
        [kind, 'CSV'],
      ]),
    )('has at most 5,000 rows: %s, %s', async (kind, format) => {
      const content = (count: number) =>
        [...(format === 'CSV' ? ['externalId'] : []), ...Array.from({ length: count }, () => '{}')].join(
          '\n',
        );
      const { counts } = await send({ kind, format, content: content(5_000), dryRun: true });
      expect(counts.rows).toBe(5_000);
      await expect(send({ kind, format, content: content(5_001) })).rejects.toMatchObject({
        status: 400,
        details: {
          issues: [{ path: 'body.content', code: 'too_big', message: 'Expected at most 5000 rows' }],
        },
      });
    });

    test.each(ImportKind.options)('has at most 4 MiB in UTF-8: %s', async (kind) => {
      // Each of these letters has two bytes.
      const content = (bytes: number) => `${'é'.repeat(2 * 1024 * 1024 - 50)}${' '.repeat(bytes)}`;
      const { counts } = await send({ kind, content: content(100), dryRun: true });
      expect(counts).toMatchObject({ rows: 1, failed: 1 });
      for (const tooLong of [content(101), 'x'.repeat(4 * 1024 * 1024 + 1)]) {
        await expect(send({ kind, content: tooLong })).rejects.toMatchObject({
          status: 400,
          details: {
            issues: expect.arrayContaining([
              { path: 'body.content', code: 'custom', message: 'Expected at most 4 MiB in UTF-8' },
            ]),
          },
        });
      }
    });

    test.each([{ content: '' }, { content: '{}', kind: 'NOTE' }, { content: '{}', format: 'XML' }])(
      'may not be empty, of an unknown kind or of an unknown format: %j',
      async (body) => {
        await expect(send({ kind: 'PAYER', ...body })).rejects.toMatchObject({ status: 400 });
      },
    );
  });

  describe('with an Idempotency-Key', () => {
    test('replays the response instead of importing twice, and answers 409 to another body', async () => {
      const as = aPrincipal();
      const body = { kind: 'PATIENT', content: ndjson(patientBody) };
      const options = { as, idempotencyKey: 'import-1' };
      const first = await host.call('reference.importRecords', { body }, options);
      const second = await host.call('reference.importRecords', { body }, options);
      expect(second.replayed).toBe(true);
      expect(second.data).toEqual(first.data);
      expect((await patients(as)).data.total).toBe(1);
      const other = { ...body, dryRun: true };
      await expect(host.call('reference.importRecords', { body: other }, options)).rejects.toMatchObject({
        status: 409,
      });
    });
  });

  test('creates each record once in concurrent requests', async () => {
    const as = aPrincipal();
    await send({ kind: 'PATIENT', content: ndjson({ ...patientBody, externalId: 'E0' }) }, { as });
    const content = (lastName: string) =>
      ndjson({ ...patientBody, lastName, externalId: 'E0' }, { ...patientBody, externalId: 'E1' });
    const results = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((lastName) =>
        send({ kind: 'PATIENT', content: content(lastName) }, { as }),
      ),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    expect((await patients(as)).data.total).toBe(2);
  });
});
