import { anyOf, equals, list, matching, view } from '@rcm/lists';
import { payerEditSorts } from './contract.ts';
import { PayerEdit } from './payer-edit.ts';
import { PayerEdit as PayerEditWire } from './schema.ts';

/** The view of a payer edit. */
export const payerEditView = view(PayerEdit, PayerEditWire, {});

/** The payer edits of an organization, newest first. */
export const payerEditList = list(payerEditView, {
  key: 'payerEdits',
  smallScope: 'the payer edits of one organization',
  sorts: payerEditSorts,
  filters: {
    payerId: matching(
      'text[]',
      (ids) => `(t.payer_ids = '[]'::jsonb or jsonb_exists_any(t.payer_ids, ${ids}))`,
    ),
    code: anyOf('code'),
    kind: anyOf('kind'),
    severity: anyOf('severity'),
    isActive: equals('isActive', 'boolean'),
  },
});
