import { createTimeFormatters } from '../../shop/chat/core/times'

/** Formats of chat times for staff, in the Polish time zone whatever the device's time zone. */
export const { timeOf, dayOf, timestampText } = createTimeFormatters('Europe/Warsaw')
