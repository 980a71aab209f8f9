/** The envelope of a test file, without its groups. */
export const envelope = {
  sender: { qualifier: 'ZZ', identifier: 'SENDER' },
  receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
  controlNumber: '000000101',
  date: '2026-03-20',
  time: '1200',
  isTest: true,
};

/** The envelope of the group of a test file, without its type and its sets. */
export const groupEnvelope = { sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '101' };
