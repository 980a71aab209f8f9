import { request } from './api.ts';
import type { ProbedKind } from './probe.ts';
import { dateIn } from './world.ts';

interface Row {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: records are read by the names of the wire
  readonly [key: string]: any;
}

/** The number of records of each kind that a probe uses in turn. */
const used = 2_000;

/** The first records of a list, by the name of its records in the answer. */
async function first(url: string, key: string, path: string, name: string, count = used): Promise<Row[]> {
  const rows: Row[] = [];
  const separator = path.includes('?') ? '&' : '?';
  while (rows.length < count) {
    const page = `${url}/api/v1${path}${separator}take=100&skip=${rows.length}`;
    const { status, text, json } = await request('get', page, { key });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    rows.push(...json.data[name]);
    if (json.data[name].length < 100) break;
  }
  return rows.slice(0, count);
}

/** Takes an item in turn. */
const inTurn = <Item>(items: readonly Item[], turn: number) => once(items, turn % items.length);

/** Takes an item that only this turn uses. */
function once<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn];
  if (item === undefined) throw new Error('The organization has too few records for so long a probe');
  return item;
}

const has = (rows: readonly Row[], id: string) => rows.some((row) => row.id === id);

/** Reads and writes of an organization that `importManyClaims` has filled, with denial cases that have no appeal. */
export async function probedKinds(
  url: string,
  key: string,
  openCases: readonly string[],
): Promise<Readonly<Record<string, ProbedKind>>> {
  const rowsOf = (path: string, name: string) => first(url, key, path, name);
  const claims = await rowsOf('/reference/claims', 'claims');
  const unanswered = await rowsOf('/reference/claims?status=SUBMITTED', 'claims');
  const accounts = await rowsOf('/patient-ar/accounts', 'accounts');
  const appeals = await rowsOf('/appeals', 'appeals');
  const [payer] = await first(url, key, '/reference/payers', 'payers', 1);
  const payerId = payer?.id;
  const name = (turn: number) => `Probe ${turn}`;
  const get = (path: string) => () => ({ method: 'get', path }) as const;
  const of =
    (rows: readonly Row[], path: (row: Row) => string): ProbedKind =>
    (turn) => ({ method: 'get', path: path(inTurn(rows, turn)) });
  return {
    'list claims': get('/reference/claims?take=25'),
    'create a patient': (turn) => ({
      method: 'post',
      path: '/reference/patients',
      body: { externalId: name(turn), firstName: 'A', lastName: 'B', dateOfBirth: '1984-02-29' },
      keeps: ({ patient }) => ({
        path: `/reference/patients/${patient.id}`,
        isShown: (data) => data.patient.externalId === name(turn),
      }),
    }),
    'read a claim': of(claims, ({ id }) => `/reference/claims/${id}`),
    'create a claim': (turn) => ({
      method: 'post',
      path: '/reference/claims',
      body: {
        claimNumber: name(turn),
        patientId: inTurn(claims, turn).patientId,
        payerId,
        serviceDate: dateIn(-20),
        lines: [{ procedureCode: '99213', chargeAmount: 100 }],
      },
      keeps: ({ claim }) => ({
        path: `/reference/claims/${claim.id}`,
        isShown: (data) => data.claim.claimNumber === name(turn),
      }),
    }),
    'list open accounts': get('/patient-ar/accounts?open=true&take=25'),
    'record a payment of a patient': (turn) => {
      const { id } = inTurn(accounts, turn);
      return {
        method: 'post',
        path: `/patient-ar/accounts/${id}/payments`,
        body: { amount: 1, reference: name(turn) },
        keeps: ({ entry }) => ({
          path: `/patient-ar/accounts/${id}/ledger?take=100`,
          isShown: ({ entries }) => has(entries, entry.id),
        }),
      };
    },
    'read a ledger': of(accounts, ({ id }) => `/patient-ar/accounts/${id}/ledger`),
    'post a payment of a payer': (turn) => ({
      method: 'post',
      path: '/remittances/payments',
      body: {
        payerId,
        method: 'ACH',
        reference: name(turn),
        paymentDate: dateIn(-3),
        amount: 80,
        claimPayments: [
          {
            patientControlNumber: inTurn(unanswered, turn).claimNumber,
            claimStatusCode: '1',
            chargeAmount: 100,
            paidAmount: 80,
            adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 20 }],
          },
        ],
      },
      keeps: ({ payment }) => ({
        path: `/remittances/payments/${payment.id}`,
        isShown: (data) => data.payment.reference === name(turn),
      }),
    }),
    'list denial cases': get('/denial-management/cases?take=25'),
    'create an appeal': (turn) => ({
      method: 'post',
      path: '/appeals',
      body: { denialCaseId: once(openCases, turn), submissionMethod: 'FAX' },
      keeps: ({ appeal }) => ({
        path: `/appeals/${appeal.id}`,
        isShown: (data) => data.appeal.id === appeal.id,
      }),
    }),
    'list appeals': get('/appeals?take=25'),
    'change an appeal': (turn) => {
      const { id } = once(appeals, turn);
      // At most the denied amount.
      const totalAppealedAmount = 1 + (turn % 150);
      return {
        method: 'put',
        path: `/appeals/${id}`,
        body: { totalAppealedAmount },
        keeps: () => ({
          path: `/appeals/${id}`,
          isShown: ({ appeal }) => Number(appeal.totalAppealedAmount) === totalAppealedAmount,
        }),
      };
    },
    'list remittances': get('/remittances/payments?take=25'),
    'change an account': (turn) => {
      const { id } = once(accounts, turn);
      return {
        method: 'put',
        path: `/patient-ar/accounts/${id}/billing-hold`,
        body: { type: 'DISPUTE', reason: name(turn) },
        keeps: () => ({
          path: `/patient-ar/accounts/${id}`,
          isShown: ({ account }) => account.hold.reason === name(turn),
        }),
      };
    },
    'list audit events': get('/organization/audit-events?take=25'),
    'create a coverage': (turn) => {
      const { patientId } = inTurn(claims, turn);
      return {
        method: 'post',
        path: `/reference/patients/${patientId}/coverages`,
        body: { payerId, rank: 'TERTIARY', memberId: name(turn) },
        keeps: ({ coverage }) => ({
          path: `/reference/patients/${patientId}/coverages`,
          isShown: ({ coverages }) => has(coverages, coverage.id),
        }),
      };
    },
    'list work items': get('/ar-management/work-items?take=25'),
    'list the entries of a claim': of(claims, ({ id }) => `/reference/claims/${id}/entries`),
  };
}
