import { anyOf, equals, list, view } from '@rcm/lists';
import { Delivery as DeliveryWire, deliverySorts } from './contract.ts';
import { Delivery } from './delivery.ts';

/** The response form of a delivery. */
export const deliveryView = view(Delivery, DeliveryWire, {});

/** The deliveries of an endpoint, newest first. */
export const deliveryList = list(deliveryView, {
  key: 'deliveries',
  smallScope: 'the deliveries of one endpoint',
  sorts: deliverySorts,
  filters: {
    webhookId: equals('webhookId'),
    status: anyOf('status'),
    eventType: anyOf('eventType'),
    recordId: anyOf('recordId'),
  },
  genericPlanFilters: ['webhookId'],
});
