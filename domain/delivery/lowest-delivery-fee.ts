import { type Minor, ZERO } from '../money/money'
import type { Courier } from './couriers'
import type { DeliveryPrices } from './delivery-prices'
import { isAlwaysFree } from './shipping'

/**
 * The lowest fee of a parcel that an offered courier carries, PLN minor units. Pages show it as "delivery from". Compares
 * the courier with `locker`, because a call of `deliversToPoint` would load the details of all couriers.
 */
export const lowestDeliveryFee = (prices: DeliveryPrices, offered: readonly Courier[]): Minor =>
  Object.values(prices)
    .flatMap((rate) =>
      rate.couriers
        .filter((courier) => offered.includes(courier))
        .map((courier) =>
          isAlwaysFree(rate) ? ZERO : courier === 'locker' ? (rate.pointFee ?? rate.fee) : rate.fee,
        ),
    )
    .reduce((lowestFee, fee) => (fee < lowestFee ? fee : lowestFee), prices.courier.fee)
