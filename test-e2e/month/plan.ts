import { kinds } from './kinds/index.ts';
import { Teller } from './kinds/teller.ts';
import type { File } from './month.ts';
import { Random } from './random.ts';
import { payerNames, type Story } from './story.ts';

/** The stories of the month: every kind in turn. */
export function storiesOf(seed: number, count: number): Story[] {
  const random = new Random(seed);
  const all = Object.entries(kinds);
  const stories: Story[] = [];
  for (let index = 0; index < count; index += 1) {
    const [kind, tell] = all[index % all.length] ?? ['', () => {}];
    const teller = new Teller(random, `M${String(index + 1).padStart(4, '0')}`);
    tell(teller);
    const [story, ...others] = teller.stories(kind);
    if (story === undefined) throw new Error('The kind tells nothing');
    const isSame = (other: Story) =>
      !story.isQmb &&
      !other.isQmb &&
      other.payers.join() === story.payers.join() &&
      other.listed === story.listed;
    const earlier = random.below(6) === 0 ? stories.findLast(isSame) : undefined;
    const patient = earlier?.patient ?? story.patient;
    stories.push(...[story, ...others].map((one) => ({ ...one, patient })));
  }
  return stories;
}

/** The files of the month by day and payer: one to three payments each, with the answers of a claim together. */
export function filesOf(seed: number, stories: readonly Story[]): File[] {
  const random = new Random(seed);
  const steps = stories.flatMap(({ steps: own }) => own.flatMap((step) => ('answers' in step ? step : [])));
  const days = [...new Set(steps.map(({ day }) => day))].sort((one, other) => one - other);
  return days.flatMap((day) =>
    payerNames.flatMap((payer): File[] => {
      const own = steps.filter((step) => step.day === day && step.payer === payer);
      if (own.length === 0) return [];
      const payments = [...Map.groupBy(random.shuffled(own), () => random.below(3))].map(
        ([number, answered]) => ({
          reference: `EFT-${payer}-${day}-${number}`,
          answers: answered.flatMap(({ answers }) => answers),
        }),
      );
      return [{ day, payer, payments }];
    }),
  );
}

/** An order in which files come. */
export type Order = (files: readonly File[], random: Random) => File[];

const inAnyOrder: Order = (files, random) => random.shuffled(files);

/** The orders in which files come: as they were sent, in reverse, and further ones at random. */
export const ordersOf = (others: number): [name: string, order: Order][] => [
  ['in order', (files) => [...files]],
  ['in reverse order', (files) => [...files].reverse()],
  ...Array.from({ length: others }, (_, index): [string, Order] => [`shuffled (${index + 1})`, inAnyOrder]),
];
