import { day, type Section, section, words } from './section.ts';

/** Education and training. */
const education = section({
  name: 'education',
  path: 'education',
  noun: 'an education entry',
  strictQuery: false,
  fields: {
    educationType: words(255, 'MEDICAL_SCHOOL'),
    degree: words(255, 'Doctor of Medicine'),
    institutionName: words(255, 'Riverside College of Medicine'),
    startDate: day,
    endDate: day,
  },
});

/** The sections of a credentialing file, in the order in which it shows them. */
export const sections: readonly Section[] = [education];
