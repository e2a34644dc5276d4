import type { MailedGoods } from '../../../mail/parts/goods-table'
import type { orderLines } from '../orders.table'

/** The goods that wait for the buyer, for a mail: the packed units of each line. */
export const toReadyGoods = (lines: readonly (typeof orderLines.$inferSelect)[]): MailedGoods =>
  lines
    .filter(({ packed }) => packed > 0)
    .map(({ name, image, packed: quantity }) => ({ name, image, quantity }))
