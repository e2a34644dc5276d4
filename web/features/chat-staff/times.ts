import { createTimeFormatters } from '../chat/times'

/** Staff see all times in the Polish time zone, whatever the device's. */
export const { timeOf, dayOf, timestampText } = createTimeFormatters('Europe/Warsaw')
