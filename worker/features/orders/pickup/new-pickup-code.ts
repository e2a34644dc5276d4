import { createPickupCode, PICKUP_CODE_LENGTH } from '../../../../domain/orders/pickup'

export const newPickupCode = (): string =>
  createPickupCode(crypto.getRandomValues(new Uint8Array(PICKUP_CODE_LENGTH)))
