import { formatDayRange, deliveryWindow } from '../../domain/delivery/delivery'
import { FULFILMENT_DAYS } from '../../domain/delivery/shipping'
import { useLocale } from './locale'
import { useNow } from './now'

/** Returns the delivery promise for an order placed now, as a sentence. */
export function useDeliveryText(): string {
  const { language, messages, settings } = useLocale()
  const { from, to } = deliveryWindow(useNow(), settings.firm.hours.to)
  return messages.delivery({ days: formatDayRange(from, to, language), ...FULFILMENT_DAYS })
}
