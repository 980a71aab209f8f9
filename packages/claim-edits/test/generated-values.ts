import { type Choices, pick } from '@rcm/example-claims/choices';
import { fromCents } from '@rcm/money';
import { type Field, type ObjectShape, recordShape, type Shape } from '@rcm/x12';

export type Values = Record<string, unknown>;

/** How the values of a claim are generated. */
export interface Generation {
  readonly choices: Choices;
  /** The characters within texts; the first and the last are letters and digits. */
  readonly characters: string;
}

const lettersAndDigits = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** A text of given characters and length. */
export function textOf({ choices }: Generation, characters: string, length: number): string {
  let at = choices.integer(0, 1_000_000);
  let text = '';
  for (let count = 0; count < length; count += 1) {
    text += characters[at % characters.length];
    at = (at * 31 + 7) % 1_000_003;
  }
  return text;
}

/** A text that may contain any character but at its ends. */
export function anyText(generation: Generation, min: number, max: number): string {
  const length = generation.choices.size(min, max);
  const end = () => textOf(generation, lettersAndDigits, 1);
  return length === 1 ? end() : `${end()}${textOf(generation, generation.characters, length - 2)}${end()}`;
}

export const digitsOf = (generation: Generation, length: number) => textOf(generation, '0123456789', length);

const day = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
const firstDay = Date.UTC(2016, 0, 1) / 86_400_000;
const lastDay = Date.UTC(2026, 2, 20) / 86_400_000;

/** A day since ICD-10 that is not after the tests' today. */
export const dayOf = ({ choices }: Generation): string => day(choices.integer(firstDay, lastDay));

/** A period of such days. */
export function periodOf({ choices }: Generation): { from: string; to: string } {
  const from = choices.integer(firstDay, lastDay);
  return { from: day(from), to: day(choices.has() ? choices.integer(from, lastDay) : from) };
}

/** An amount of up to twelve digits before the decimal point. */
export const amountOf = ({ choices }: Generation): string =>
  fromCents(BigInt(choices.integer(0, 2 ** 31 - 1)) * BigInt(pick(choices, [1, 46_000])));

function decimalOf({ choices }: Generation): string {
  const fraction = choices.has() ? `.${choices.integer(0, 99)}${choices.integer(1, 9)}` : '';
  return `${choices.integer(0, 2 ** 31 - 1)}${fraction}`;
}

const timeOf = ({ choices }: Generation) =>
  [choices.integer(0, 23), choices.integer(0, 59)].map((part) => String(part).padStart(2, '0')).join('');

/** Generates the value of a name, or null; undefined leaves it to the shape. */
export type Override = (
  generation: Generation,
  names: readonly string[],
  shape: Shape,
) => { readonly value: unknown } | undefined;

/** Generates values of shapes, some of them by an override. */
export class Generator {
  private readonly generation: Generation;
  private readonly override: Override;
  /** True for optional values that the guide demands. */
  private readonly isDemanded: (names: readonly string[]) => boolean;

  constructor(generation: Generation, override: Override, isDemanded: (names: readonly string[]) => boolean) {
    this.generation = generation;
    this.override = override;
    this.isDemanded = isDemanded;
  }

  record(kind: Parameters<typeof recordShape>[0]): Values {
    return this.object(recordShape(kind), []) ?? {};
  }

  /** The value at a path of names, whether or not it is optional. */
  value(shape: Shape, names: readonly string[]): unknown {
    const overridden = this.override(this.generation, names, shape);
    if (overridden) return overridden.value;
    const { generation } = this;
    switch (shape.kind) {
      case 'text':
        return anyText(generation, shape.minLength, shape.maxLength);
      case 'code':
        return pick(generation.choices, shape.codes);
      case 'amount':
        return amountOf(generation);
      case 'date':
        return dayOf(generation);
      case 'hourAndMinute':
        return timeOf(generation);
      case 'list':
        return this.list(shape.of, shape.max, names);
      case 'object':
        return this.object(shape, names);
      default:
        return decimalOf(generation);
    }
  }

  private list(of: Shape, max: number, names: readonly string[]): unknown[] {
    const length = this.generation.choices.size(1, max);
    return Array.from({ length }, () => this.value(of, names)).filter((value) => value !== null);
  }

  /** The object; null if nothing of it is present. */
  private object({ fields }: ObjectShape, names: readonly string[]): Values | null {
    const values: Values = {};
    let isEmpty = true;
    for (const [name, field] of Object.entries(fields)) {
      const value = this.field(field, [...names, name]);
      values[name] = value;
      if (value !== null && !(Array.isArray(value) && value.length === 0)) isEmpty = false;
    }
    return isEmpty ? null : values;
  }

  private field({ shape, isOptional }: Field, names: readonly string[]): unknown {
    const isPresent = !isOptional || this.isDemanded(names) || this.generation.choices.has();
    if (isPresent) return this.value(shape, names);
    return shape.kind === 'list' ? [] : null;
  }
}
