import { timesBy } from '../chat/times'

/** When messages were written: by the clock in Poland, as everything that staff read, whatever clock the device has. */
export const { timeOf, dayOf, momentOf } = timesBy('Europe/Warsaw')
