/** What the programs of generated clients are given. */
const { RCM_URL = '', RCM_KEY = '', X12_FILE = '' } = process.env;

export const url = RCM_URL;
export const headers = { Authorization: `Bearer ${RCM_KEY}` };

/** The write: a new patient. */
export const patient = {
  firstName: 'Rowan',
  lastName: 'Ellis',
  dateOfBirth: '1984-02-29',
  sex: 'F',
} as const;

/** The upload: a remittance of one empty payment. */
export const upload = { fileName: 'remit-20260302.835', content: X12_FILE };

/** What the service answered. */
interface Answers {
  readonly created: string;
  /** The identifiers of the first page of patients. */
  readonly listed: readonly string[];
  readonly imported: string;
}

export const print = (answers: Answers) => process.stdout.write(JSON.stringify(answers));
