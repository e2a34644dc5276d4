import type { CartItem } from '../../../domain/chat'
import type { Deps } from '../../deps'
import { cartOf } from '../cart/cart'

/** The cart of a visitor, as staff see it during a chat. */
export async function cartItems(deps: Pick<Deps, 'db' | 'now'>, cartSessionId: string): Promise<CartItem[]> {
  const lines = await cartOf(deps, cartSessionId)
  return lines.map(({ quantity, product: { slug, name, nameEn, exhibitionPrice } }) => {
    return { slug, name, nameEn, quantity, price: exhibitionPrice }
  })
}
