import { type Minor, ZERO } from '../money/money'
import type { Courier } from './couriers'
import type { DeliveryPrices } from './delivery-prices'
import { isAlwaysFree } from './shipping'

/** The lowest fee of a parcel that an offered courier carries, PLN minor units. Pages show it as "delivery from". */
export const lowestDeliveryFee = (prices: DeliveryPrices, offered: readonly Courier[]): Minor =>
  Object.values(prices)
    .filter(({ couriers }) => couriers.some((courier) => offered.includes(courier)))
    .map((rate) => (isAlwaysFree(rate) ? ZERO : rate.fee))
    .reduce((lowestFee, fee) => (fee < lowestFee ? fee : lowestFee), prices.courier.fee)
