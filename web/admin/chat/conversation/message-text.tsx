import { splitByLinks } from '../../../shop/chat/core/split-by-links'
import { ProductCard } from './product-card'

/** Maximum number of product cards per message. Further product URLs are shown as links. */
const MAX_PRODUCT_CARDS = 3

/** Renders a message text in which URLs of the shop are links. URLs of products become cards below the text. */
export function MessageText({ text }: { text: string }) {
  const textParts = splitByLinks(text, location.origin)
  const products = new Map(
    textParts.flatMap(({ text: address, link }) => (link?.slug ? [[link.slug, address] as const] : [])),
  )
  const mentionedProducts = [...products].slice(0, MAX_PRODUCT_CARDS)
  const partsWithoutCards = textParts.filter(
    ({ link }) => !mentionedProducts.some(([slug]) => slug === link?.slug),
  )
  const hasText = partsWithoutCards.some((part) => part.text.trim() !== '')
  return (
    <>
      {hasText ? (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {partsWithoutCards.map(({ text: words, link }, index) =>
            link ? (
              <a key={index} href={link.path} target="_blank" rel="noopener" className="underline">
                {words}
              </a>
            ) : (
              <span key={index}>{words}</span>
            ),
          )}
        </p>
      ) : null}
      {mentionedProducts.length > 0 ? (
        <div className={`w-72 max-w-full space-y-2 ${hasText ? 'mt-2' : ''}`}>
          {mentionedProducts.map(([slug, address]) => (
            <ProductCard key={slug} slug={slug} address={address} />
          ))}
        </div>
      ) : null}
    </>
  )
}
