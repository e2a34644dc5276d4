import { timesBy } from '../chat/times'

/** Staff see all times in the Polish time zone, whatever the device's. */
export const { timeOf, dayOf, timestampText } = timesBy('Europe/Warsaw')
