import { view } from '@rcm/lists';
import { QueueRule } from './queue-rule.ts';
import { QueueRule as QueueRuleWire } from './schema.ts';

/** How a rule is shown. */
export const ruleView = view(QueueRule, QueueRuleWire, {});
