import { both } from '@rcm/example-claims/claims';
import { fails, passes, testEdits } from '../../test/edit-cases.ts';
import { characters } from './characters.ts';

const name = 'subscriber.name.lastName';

testEdits(
  characters,
  ...['MUÑOZ', 'O’HARA', 'A\tB', 'A\u007fB', '山'].map((text) =>
    fails('CHARACTER_SET', both, { [name]: text }),
  ),
  // The printable characters of ASCII but for the separators.
  ...[`ABCXYZabcxyz 0189 !"&'()+,-./;?=%@[]_{}\\|<>#$\``].map((text) =>
    passes('CHARACTER_SET', both, { [name]: text }),
  ),
);
