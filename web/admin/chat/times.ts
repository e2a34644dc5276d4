import { createTimeFormatters } from '../../shop/chat/core/times'

/** Formats chat times for staff in the Polish time zone, whatever the time zone of the device. */
export const { formatTime, formatDay, formatTimestamp } = createTimeFormatters('Europe/Warsaw')
