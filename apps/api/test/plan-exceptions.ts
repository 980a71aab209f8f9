/** A list that looks at more rows than twenty times its page. */
interface Growing {
  readonly why: string;
  /** By which filters and orders, and for which totals; `null` for all of them. */
  readonly by: readonly string[] | null;
}

const few = (by: readonly string[], totals = by): Growing => ({
  why: 'An organization has few of them: people set them up one by one.',
  by: [...by, ...totals.map((name) => `total of ${name}`)],
});

const workedOut: Growing = {
  why: 'Its rows are worked out of all open records; what is kept of them are sums.',
  by: null,
};

/** What the gate of lists knows and lets pass. */
export const growing: Readonly<Record<string, Growing>> = {
  'agent-builder.listDefinitions': few(['tag']),
  'medical-coding.listAutomationRules': few(['search']),
  'organization.listApiKeys': few(['active', 'mode', 'role']),
  'organization.listMembers': few(['role', 'search'], ['search']),
  'reference.listFacilities': few(['name'], []),
  'reference.listPayers': few(['name'], []),
  'reference.listProviders': few(['specialty']),

  'ar-management.getAging': workedOut,
  'ar-management.getWorklist': {
    why: 'What is passed over on the way to a page stands in an order that is worked out.',
    by: ['skip'],
  },
  'patient-ar.getAging': workedOut,
  'prevention.listPatterns': workedOut,
  'reports.getReceivables': workedOut,
  'specialty-billing.listNoaTimeliness': workedOut,
  'oig-exclusion.listChecks': {
    why: 'A text within names is looked for in every row.',
    by: ['entityName', 'total of entityName'],
  },
  'reference.listClaims': {
    why: 'Each denied claim is asked whether it has a case.',
    by: ['total of withoutCase', 'withoutCase'],
  },
  'reference.listPatients': {
    why: 'The words of a name are found by the indexes of all of them together, by bitmaps, which the gate turns off.',
    by: ['name'],
  },
  'scribe.listJobs': {
    why: 'A job is shown with the name of its template, which is joined to each row that is passed over or counted.',
    by: ['skip', 'total of createdFrom', 'total of createdTo', 'total of stale'],
  },
  'organization.listAuditEvents': {
    why: 'Its events are those of the test itself, so that their number says nothing.',
    by: null,
  },
};
