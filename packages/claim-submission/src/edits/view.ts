import { anyOf, list, view } from '@rcm/lists';
import { exceptionSorts } from './contract.ts';
import { EditException, editExceptionCounts } from './edit-exception.ts';
import { EditException as EditExceptionWire } from './schema.ts';

/** The view of an exception. */
export const editExceptionView = view(EditException, EditExceptionWire, {});

/** The exceptions of an organization, newest first. */
export const editExceptionList = list(editExceptionView, {
  key: 'editExceptions',
  sorts: exceptionSorts,
  rowCounters: editExceptionCounts,
  filters: { payerId: anyOf('payerId'), code: anyOf('code') },
});
