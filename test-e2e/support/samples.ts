import { shownExchanges } from '@rcm/api/shown-exchanges';
import { readDocument } from './document.ts';

/** The samples that the reference page shows in a language, by the ids of their operations. */
export async function samplesIn(language: string): Promise<ReadonlyMap<string, string>> {
  const { raw } = await readDocument();
  const shown = shownExchanges(raw as unknown as Parameters<typeof shownExchanges>[0]);
  return new Map(
    Object.entries(shown).map(([id, { samples }]) => [
      id,
      samples.find(({ label }) => label === language)?.source ?? '',
    ]),
  );
}

/** Samples with a date that must not have passed, which that of a recording has. */
const outdated = new Set(['patient-ar.createStatementRun 400']);

/** Answers to a request that the API understood: its records are those of another organization, or not in a state for it. */
const understood = /^\S+ (?:2\d\d|404|409)$/;

/**
 * The lines of a run of samples, each with an operation's id and how its sample ended, without those of understood requests;
 * and the samples without a line.
 */
export function misunderstood(printed: string, samples: ReadonlyMap<string, string>): string[] {
  const lines = printed.trim().split('\n');
  const ids = new Set(lines.map((line) => line.split(' ')[0]));
  return [
    ...lines.filter((line) => !understood.test(line) && !outdated.has(line)),
    ...[...samples.keys()].filter((id) => !ids.has(id)),
  ];
}
