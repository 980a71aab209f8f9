import { code, text } from '../element-types.ts';
import { required } from '../elements.ts';
import { loop, record, segment, transactionSet } from '../grammar.ts';

/** TA1: what the receiver of an interchange made of it. It stands in an interchange without group and set. */
export const interchangeAcknowledgment = transactionSet({
  acknowledgment: record(
    loop(
      segment('TA1', {
        /** TA101: the interchange that is answered. */
        controlNumber: required(1, text(9)),
        /** TA104: accepted, accepted with errors, rejected. */
        acknowledgmentCode: required(4, code('A', 'E', 'R')),
        /** TA105: why; `000` for no error. */
        noteCode: required(5, text(3)),
      }),
      {},
    ),
  ),
});
