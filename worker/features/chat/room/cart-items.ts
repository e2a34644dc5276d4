import type { CartItem } from '../../../../domain/chat/chat'
import type { Deps } from '../../../deps'
import { readCart } from '../../cart/cart'

/** The cart of a visitor, as staff see it during a chat. */
export async function readCartItems(
  deps: Pick<Deps, 'db' | 'now' | 'labelArtwork'>,
  cartSessionId: string,
): Promise<CartItem[]> {
  const lines = await readCart(deps, cartSessionId)
  return lines.map(({ quantity, product: { slug, name, nameEn, exhibitionPrice } }) => {
    return { slug, name, nameEn, quantity, price: exhibitionPrice }
  })
}
