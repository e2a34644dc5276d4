import type { ParcelStatus } from './shipment'

/** The meaning of a status of InPost. `pending`: the label is being prepared; `ready`: the label can be printed. */
export type InpostStatus = 'pending' | 'ready' | 'cancelled' | ParcelStatus

/** The statuses of a shipment in ShipX, the API of InPost, with their meaning for the shop. */
const INPOST_STATUSES: Readonly<Record<string, InpostStatus>> = {
  created: 'pending',
  offers_prepared: 'pending',
  offer_selected: 'pending',
  confirmed: 'ready',
  canceled: 'cancelled',
  dispatched_by_sender: 'on_the_way',
  dispatched_by_sender_to_pok: 'on_the_way',
  collected_from_sender: 'on_the_way',
  taken_by_courier: 'on_the_way',
  taken_by_courier_from_pok: 'on_the_way',
  taken_by_courier_from_customer_service_point: 'on_the_way',
  adopted_at_source_branch: 'on_the_way',
  sent_from_source_branch: 'on_the_way',
  adopted_at_sorting_center: 'on_the_way',
  sent_from_sorting_center: 'on_the_way',
  adopted_at_target_branch: 'on_the_way',
  oversized: 'on_the_way',
  readdressed: 'on_the_way',
  redirect_to_box: 'on_the_way',
  canceled_redirect_to_box: 'on_the_way',
  delay_in_delivery: 'on_the_way',
  unstack_from_box_machine: 'on_the_way',
  unstack_from_customer_service_point: 'on_the_way',
  // The courier met nobody and left a note. The parcel comes again, or waits at a branch.
  avizo: 'on_the_way',
  out_for_delivery: 'out_for_delivery',
  out_for_delivery_to_address: 'out_for_delivery',
  pickup_reminder_sent_address: 'out_for_delivery',
  ready_to_pickup: 'ready_to_collect',
  ready_to_pickup_from_pok: 'ready_to_collect',
  ready_to_pickup_from_pok_registered: 'ready_to_collect',
  ready_to_pickup_from_branch: 'ready_to_collect',
  pickup_reminder_sent: 'ready_to_collect',
  stack_in_box_machine: 'ready_to_collect',
  stack_in_customer_service_point: 'ready_to_collect',
  courier_avizo_in_customer_service_point: 'ready_to_collect',
  pickup_time_expired: 'undelivered',
  stack_parcel_pickup_time_expired: 'undelivered',
  stack_parcel_in_box_machine_pickup_time_expired: 'undelivered',
  undelivered: 'undelivered',
  undelivered_wrong_address: 'undelivered',
  undelivered_cod_cash_receiver: 'undelivered',
  undelivered_lack_of_access_letterbox: 'undelivered',
  undelivered_not_live_address: 'undelivered',
  undelivered_no_mailbox: 'undelivered',
  undelivered_unknown_receiver: 'undelivered',
  rejected_by_receiver: 'undelivered',
  missing: 'undelivered',
  claimed: 'undelivered',
  delivered: 'delivered',
  returned_to_sender: 'returned',
}

/** The meaning of an InPost status; null for a status that the shop does not know. */
export const readInpostStatus = (status: string): InpostStatus | null => INPOST_STATUSES[status] ?? null

/** True if the courier already has the parcel, so that the status says where it is. */
export const isParcelStatus = (status: InpostStatus | null): status is ParcelStatus =>
  status !== null && status !== 'pending' && status !== 'ready' && status !== 'cancelled'
