/** The set of the batch B101 of V19. */
export const transaction = {
  structure: '0019',
  purpose: '00',
  reference: 'B101',
  date: '2026-03-20',
  time: '1200',
  claimType: 'CH' as const,
  submitter: {
    entityType: '2' as const,
    lastName: 'BILLING SERVICE',
    identifierQualifier: '46',
    identifier: 'TGJ23',
    contacts: [{ name: 'JERRY', numbers: [{ qualifier: 'TE', number: '3055552222' }] }],
  },
  receiver: {
    entityType: '2' as const,
    lastName: 'CLEARING',
    identifierQualifier: '46',
    identifier: '66783JJT',
  },
};
