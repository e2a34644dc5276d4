import { ProductCard } from './product-card'
import { piecesOf } from './text-pieces'

/** Cards in one message; more addresses stay links. */
const MOST_CARDS = 3

/** What a message says: addresses of the shop are links, those of products cards below. */
export function MessageText({ text }: { text: string }) {
  const pieces = piecesOf(text, location.origin)
  const products = new Map(
    pieces.flatMap((piece) => ('path' in piece && piece.slug ? [[piece.slug, piece.text] as const] : [])),
  )
  const cards = [...products].slice(0, MOST_CARDS)
  const isCard = (slug: string | null) => cards.some(([shown]) => shown === slug)
  const words = pieces.filter((piece) => !('path' in piece) || !isCard(piece.slug))
  const hasWords = words.some((piece) => piece.text.trim() !== '')
  return (
    <>
      {hasWords ? (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {words.map((piece, index) =>
            'path' in piece ? (
              <a key={index} href={piece.path} target="_blank" rel="noopener" className="underline">
                {piece.text}
              </a>
            ) : (
              piece.text
            ),
          )}
        </p>
      ) : null}
      {cards.length > 0 ? (
        <div className={`w-72 max-w-full space-y-2 ${hasWords ? 'mt-2' : ''}`}>
          {cards.map(([slug, address]) => (
            <ProductCard key={slug} slug={slug} address={address} />
          ))}
        </div>
      ) : null}
    </>
  )
}
