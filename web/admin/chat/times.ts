import { createTimeFormatters } from '../../shop/chat/core/times'

/** Formats chat times for staff in the Polish time zone, whatever the time zone of the device. */
export const { timeOf, dayOf, timestampText } = createTimeFormatters('Europe/Warsaw')
