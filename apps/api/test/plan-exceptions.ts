/** A list that reads more than twenty times the rows of its page. */
interface Growing {
  readonly why: string;
  /** The filters, sorts and totals for which it does; `null` for all of them. */
  readonly by: readonly string[] | null;
}

const computed: Growing = {
  why: 'Its rows are computed from all open records, of which only sums are stored.',
  by: null,
};

/** The lists that the test allows to read more rows. */
export const growing: Readonly<Record<string, Growing>> = {
  'ar-management.getAging': computed,
  'ar-management.listFollowUps': {
    why: 'Follow-ups fall due and end in the order of their creation, so the newest until a day come after all later ones.',
    by: ['dueTo', 'endedTo'],
  },
  'claims.listPayerEdits': {
    why: 'People write payer edits one by one, so an organization has few.',
    by: null,
  },
  'denial-management.listCases': {
    why: 'It checks for each case whether a member is assigned.',
    by: ['isAssigned'],
  },
  'medical-coding.listJobs': {
    why: 'Jobs that are due today are counted one by one.',
    by: ['total of overdue'],
  },
  'prevention.listPatterns': computed,
  'specialty-billing.listNoaTimeliness': computed,
  'reference.listClaims': {
    why: 'It checks for each claim who owes it, and whether it replaces another one.',
    by: ['firstBilledTo', 'open', 'owedByPayerId', 'total of owedByPayerId'],
  },
  'scribe.listJobs': {
    why: 'It joins the name of the template to each row that is skipped or counted.',
    by: ['skip', 'total of createdFrom', 'total of createdTo'],
  },
};

/** The lists that the test leaves out: their events are those of the test itself, so their number is meaningless. */
export const unmeasured: ReadonlySet<string> = new Set(['organization.listAuditEvents']);

/** The lists that the test does not ask for a reference without records: sums, and the kinds of work with few open records. */
export const readingOthers: ReadonlySet<string> = new Set([
  'ar-management.listWorkItems',
  'patient-ar.getAging',
  'reports.getReceivables',
]);
