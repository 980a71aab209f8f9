import type { EditGroup } from '../edit.ts';

/** Characters of texts. */
export const characters: EditGroup = {
  name: 'ENVELOPE',
  title: 'Character set, control numbers and submitter',
  edits: [
    {
      code: 'CHARACTER_SET',
      place: 'B.1.1.2',
      message:
        'Text takes letters without accents, digits and the signs of the extended character set of X12',
      restates: 'CHARACTER_INVALID',
      *find({ contents }) {
        yield* contents.foreignTexts;
      },
    },
  ],
};
