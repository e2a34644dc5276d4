import { createPickupCode, PICKUP_CODE_LENGTH } from '../../../../domain/orders/pickup'

export const createRandomPickupCode = (): string =>
  createPickupCode(crypto.getRandomValues(new Uint8Array(PICKUP_CODE_LENGTH)))
