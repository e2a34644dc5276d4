import { expect, it } from 'vitest'
import { readText, renderInShop } from '../../../test/web/shop'
import type { BuyerOrder } from '../../api'
import { OrderHelp } from './order-help'
import { ORDER_WORDS } from './words'

const readHelp = (language: 'pl' | 'en', mayWithdraw: boolean | null) =>
  readText(
    renderInShop(
      <OrderHelp
        orderLinkHash=""
        order={
          {
            paymentStatus: 'paid',
            mayWithdraw,
            lastDayToWithdraw: null,
            items: [],
            withdrawals: [],
            complaints: [],
            voucherBought: null,
          } as unknown as BuyerOrder
        }
      />,
      { language },
    ).container,
  )

it.each(['pl', 'en'] as const)(
  'OrderHelp tells each buyer only of rights that the buyer has: %s',
  (language) => {
    const words = ORDER_WORDS[language]
    expect(readHelp(language, true)).toContain(words.withdrawGoods.open)
    expect(readHelp(language, false)).toContain(words.withdrawNone)
    // If a company did not state its capacity, the text says that only a natural person may withdraw.
    expect(readHelp(language, null)).toContain(words.withdrawCapacityUnknown)
    expect(readHelp(language, null)).not.toContain(words.withdrawGoods.open)
  },
)
