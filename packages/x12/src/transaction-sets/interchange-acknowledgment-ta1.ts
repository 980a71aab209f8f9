import { code, hourAndMinute, shortDate, text } from '../element-types.ts';
import { kept, required } from '../elements.ts';
import { loop, record, segment, transactionSet } from '../grammar.ts';

/** TA1: the acknowledgment of an interchange, directly in an interchange without group and set. */
export const interchangeAcknowledgment = transactionSet({
  acknowledgment: record(
    loop(
      'TA1',
      segment('TA1', {
        /** TA101: the acknowledged interchange. */
        controlNumber: required(1, text(9, 9)),
        /** TA102 and TA103: its date and its time `HHMM`. */
        date: kept(2, shortDate, 'required'),
        time: kept(3, hourAndMinute, 'required'),
        /** TA104: accepted, accepted with errors, rejected. */
        acknowledgmentCode: required(4, code('A', 'E', 'R')),
        /** TA105: the reason; `000` for no error. */
        noteCode: required(5, text(3, 3)),
      }),
      {},
    ),
  ),
});
