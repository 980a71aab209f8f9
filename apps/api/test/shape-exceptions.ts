/** The statements that Citus would refuse or send to several shards, with the reason to keep each. */
export const exceptions: Readonly<Record<string, string>> = {
  'graphile_worker.add_job': 'The queue stays on the coordinator.',
  'lists.row_changes.fold.*': 'Is not sent on Citus, where tables have no triggers that record changes.',
};
