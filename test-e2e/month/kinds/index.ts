import { accountKinds } from './account.ts';
import { correctionKinds } from './corrections.ts';
import { onePayerKinds } from './one-payer.ts';
import { severalPayersKinds } from './several-payers.ts';
import { workedKinds } from './worked.ts';

/** All kinds of claims of the month, by name. */
export const kinds = {
  ...onePayerKinds,
  ...severalPayersKinds,
  ...correctionKinds,
  ...accountKinds,
  ...workedKinds,
};
