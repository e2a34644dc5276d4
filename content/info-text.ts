import type { Courier } from '../domain/delivery/couriers'
import type { ShowroomSetting } from '../domain/delivery/showroom'
import type { Firm } from '../domain/settings/settings'
import type { DeliveryTexts } from '../domain/delivery/shipping'
import type { LongTextSection } from '../domain/text/long-text'

/** Texts of the information dialogs. Prices are formatted for the visitor. */
export type InfoText = (shopDetails: {
  firm: Firm
  /** The price of an ordinary, an oversize and a pallet delivery. */
  delivery: { courier: DeliveryTexts; oversize: DeliveryTexts; pallet: DeliveryTexts }
  /** The offered couriers. */
  couriers: readonly Courier[]
  showroom: ShowroomSetting
}) => Record<'about' | 'exhibition' | 'shipping', LongTextSection[]>
