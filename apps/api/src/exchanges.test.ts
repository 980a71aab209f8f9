import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { codeSamples, type SampledOperation } from './code-samples.ts';
import { documentsFolder } from './documents.ts';
import { readExchanges } from './exchanges.ts';
import { operationsOf } from './shown-exchanges.ts';

interface Body {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation extends SampledOperation {
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const document = JSON.parse(readFileSync(join(documentsFolder, 'openapi.json'), 'utf8'));
const operations = operationsOf(document) as Operation[];
const exchanges = readExchanges();

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'document', ...document });

const json = 'application/json';

/** A part of a JSON pointer in a URI. */
const part = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Why a value does not match the schema at a place of the document. */
function misfits(value: unknown, ...place: readonly string[]): string[] {
  const validate = ajv.compile({ $ref: `document#/${place.map(part).join('/')}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const advice = '`pnpm --filter @rcm/test-e2e exchanges` records the exchanges again';

test('an exchange is recorded for each operation', () => {
  expect(Object.keys(exchanges).sort(), advice).toEqual(
    operations.map(({ operationId }) => operationId).sort(),
  );
});

test('no exchange contains a key, a secret or an address of the machine that recorded it', () => {
  const text = JSON.stringify(exchanges);
  expect(text).not.toMatch(/rcm_(?:live|test)_(?!EXAMPLE)/);
  expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
});

describe.each(operations)('the exchange of $operationId', (operation) => {
  const { path, method, responses, requestBody } = operation;
  const {
    params = {},
    query = {},
    headers = {},
    body,
    status = 0,
    response,
  } = exchanges[operation.operationId] ?? {};

  test('has the parameters that the operation declares', () => {
    const declared = (place: string) =>
      operation.parameters.flatMap((parameter) => (parameter.in === place ? [parameter.name] : []));
    expect(Object.keys(params).sort(), advice).toEqual(declared('path').sort());
    expect(declared('query'), advice).toEqual(expect.arrayContaining(Object.keys(query)));
    expect(declared('header'), advice).toEqual(expect.arrayContaining(Object.keys(headers)));
  });

  test('has bodies that match their schemas', () => {
    const place = ['paths', path, method];
    expect(Object.keys(responses), advice).toContain(String(status));
    if (requestBody?.content?.[json] && body !== undefined) {
      expect(misfits(body, ...place, 'requestBody', 'content', json, 'schema'), advice).toEqual([]);
    }
    if (responses[status]?.content?.[json]) {
      expect(
        misfits(response, ...place, 'responses', String(status), 'content', json, 'schema'),
        advice,
      ).toEqual([]);
    }
  });
});

describe('the samples of a request', () => {
  const operation = {
    operationId: 'claim-submission.changeThing',
    method: 'post',
    path: '/api/v1/things/{thingId}/change',
    parameters: [
      { name: 'thingId', in: 'path', schema: { type: 'string' } },
      { name: 'take', in: 'query', schema: { type: 'integer' } },
      { name: 'isOpen', in: 'query', schema: { type: 'string', enum: ['true', 'false'] } },
      { name: 'status', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'serviceFrom', in: 'query', schema: { type: 'string', format: 'date' } },
      { name: 'If-Match', in: 'header', schema: { type: 'string' } },
    ],
  };
  const exchange = {
    params: { thingId: 'thg_1' },
    query: { take: '2', isOpen: 'true', status: 'OPEN', serviceFrom: '2026-03-01' },
    headers: { 'If-Match': '"1"' },
    body: { note: "Rowan's", amount: 120.5, lines: [1], isOpen: true, closedAt: null, tags: [] },
    status: 200,
  };

  test('are those of the command line and of both clients', () => {
    expect(
      Object.fromEntries(codeSamples(operation, exchange).map(({ label, source }) => [label, source])),
    ).toEqual({
      curl: `curl -X POST "$URL/things/thg_1/change?take=2&isOpen=true&status=OPEN&serviceFrom=2026-03-01" \\
  -H "Authorization: Bearer $KEY" \\
  -H 'If-Match: "1"' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "note": "Rowan'\\''s",
  "amount": 120.5,
  "lines": [
    1
  ],
  "isOpen": true,
  "closedAt": null,
  "tags": []
}'`,
      TypeScript: `import { createRcm } from '@rcm/client';

const { RCM_URL: url = '', RCM_KEY: key = '' } = process.env;
const rcm = createRcm({ url, key });
const { data } = await rcm.claimSubmission.changeThing({
  "path": {
    "thingId": "thg_1"
  },
  "query": {
    "take": 2,
    "isOpen": "true",
    "status": [
      "OPEN"
    ],
    "serviceFrom": "2026-03-01"
  },
  "headers": {
    "If-Match": "\\"1\\""
  },
  "body": {
    "note": "Rowan's",
    "amount": 120.5,
    "lines": [
      1
    ],
    "isOpen": true,
    "closedAt": null,
    "tags": []
  },
  "throwOnError": true
});
console.log(data);`,
      Python: `import os
from datetime import date
from decimal import Decimal

from rcm import Rcm, models

rcm = Rcm(url=os.environ["RCM_URL"], key=os.environ["RCM_KEY"])
body = models.ClaimSubmissionChangeThingBody.model_validate({
    "note": "Rowan's",
    "amount": Decimal("120.5"),
    "lines": [
        1,
    ],
    "isOpen": True,
    "closedAt": None,
    "tags": [],
})
print(rcm.claim_submission.change_thing("thg_1", body, take=2, is_open=True, status=["OPEN"], service_from=date.fromisoformat("2026-03-01"), if_match="\\"1\\""))`,
    });
  });
});
