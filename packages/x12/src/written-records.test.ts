import { fc, test as property } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { anySet, separatorsOfFiles } from '../test/record-arbitraries.ts';
import { textsOf } from '../test/texts.ts';
import { readBack, sparseRecord, textOf, writeFaultsOf } from '../test/written.ts';

const numRuns = Number(process.env.RCM_TEST_X12_RUNS ?? 25);
// Ten thousand runs of the largest set take some minutes.
const timeout = 30_000 + numRuns * 200;

const [separators] = separatorsOfFiles;

const types = ['270', '271', '276', '277', '277CA', '835', '837P', '837I', '999', 'TA1'] as const;

// Without a limit, the smallest example of a fault is searched for much longer than the property runs.
const parameters = { numRuns, interruptAfterTimeLimit: timeout, markInterruptAsFailure: true };

describe.each(types)('any records of a %s', (type) => {
  property.prop([anySet(type), fc.constantFrom(...separatorsOfFiles)], parameters)(
    'read back as they were written',
    async (records, separators) => {
      expect(await readBack(await textOf(type, records, { separators }))).toEqual({
        records: records.map(sparseRecord),
        faults: [],
        isAccepted: true,
        unkept: [],
      });
    },
    timeout,
  );

  property.prop([anySet(type), fc.nat(), fc.constantFrom(...Object.values(separators))], parameters)(
    'are refused with a separator in any text, or have a space in its place',
    async (records, choice, separator) => {
      const texts = records.flatMap((record, index) =>
        textsOf(type, record).map((text) => ({ ...text, record, index })),
      );
      const chosen = texts[choice % texts.length];
      if (!chosen) return;
      const withText = (part: string) =>
        records.with(chosen.index, {
          ...chosen.record,
          value: chosen.replace(`${chosen.text.slice(0, 1)}${part}${chosen.text.slice(2)}`),
        });
      const faults = await writeFaultsOf(type, withText(separator));
      const { index, path } = chosen;
      expect(faults).toMatchObject([
        { code: 'SEPARATOR_IN_DATA', record: type === 'TA1' ? null : index, path },
      ]);
      const written = await textOf(type, withText(separator), { separatorsInData: 'space' });
      expect(written).toBe(await textOf(type, withText(' ')));
    },
    timeout,
  );
});
