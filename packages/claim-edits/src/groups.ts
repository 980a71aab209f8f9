import type { EditGroup } from './edit.ts';
import { addresses } from './edits/addresses.ts';
import { characters } from './edits/characters.ts';
import { coordinationOfBenefits } from './edits/coordination-of-benefits.ts';
import { dates } from './edits/dates.ts';
import { diagnoses } from './edits/diagnoses.ts';
import { drugs } from './edits/drugs.ts';
import { frequency } from './edits/frequency.ts';
import { institutional } from './edits/institutional.ts';
import { payers } from './edits/payers.ts';
import { providers } from './edits/providers.ts';
import { specialties } from './edits/specialties.ts';
import { subscribers } from './edits/subscribers.ts';
import { totals } from './edits/totals.ts';

/** All edits of a claim, by what they are about. */
export const groups: readonly EditGroup[] = [
  totals,
  addresses,
  subscribers,
  payers,
  coordinationOfBenefits,
  frequency,
  diagnoses,
  institutional,
  drugs,
  dates,
  providers,
  characters,
  specialties,
];
