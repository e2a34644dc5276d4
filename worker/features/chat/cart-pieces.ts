import type { CartPiece } from '../../../domain/chat'
import type { Deps } from '../../deps'
import { cartOf } from '../cart/cart'

/** The cart of a visitor, as staff see it during a chat. */
export async function cartPieces(
  deps: Pick<Deps, 'db' | 'now'>,
  cartSessionId: string,
): Promise<CartPiece[]> {
  const lines = await cartOf(deps, cartSessionId)
  return lines.map(({ quantity, product: { slug, name, nameEn, exhibitionPrice } }) => {
    return { slug, name, nameEn, quantity, price: exhibitionPrice }
  })
}
