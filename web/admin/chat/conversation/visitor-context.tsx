import { useQuery } from '@tanstack/react-query'
import { ExternalLink, ShoppingCart } from 'lucide'
import type { CartItem } from '../../../../domain/chat/chat'
import { formatMoney } from '../../../../domain/money/currency'
import { type Language, localizedText } from '../../../../domain/language'
import { type Minor, minor } from '../../../../domain/money/money'
import { paths } from '../../../../domain/pages/page-paths'
import { matchPage } from '../../../app/paths'
import { useLocale } from '../../../i18n/locale'
import type { Messages } from '../../../i18n/messages'
import { parsePrice } from '../../../i18n/use-money'
import type { ChatState } from '../../../shop/chat/core/chat-state'
import { productQuery } from '../../../shop/products/queries'
import { Icon } from '../../../ui/image/icon'
import { ProductCard } from './product-card'
import { useStaffChatWords } from '../words'

type Props = {
  context: ChatState['context']
  visitorLanguage: Language
}

const sumCart = (cart: readonly CartItem[]): Minor =>
  minor(cart.reduce((sum, { price, quantity }) => sum + parsePrice(price) * quantity, 0))

/** Shows the visitor's language, current page and cart, updated live. */
export function VisitorContext({ context, visitorLanguage }: Props) {
  const { language } = useLocale()
  const words = useStaffChatWords().context
  return (
    <div className="space-y-4 text-sm">
      <p className="text-steel-700">{words.language[visitorLanguage]}</p>
      <section>
        <h3 className="mb-1 font-semibold">{words.page}</h3>
        {context ? <VisitedPage path={context.path} /> : <p className="text-steel-700">{words.unknown}</p>}
      </section>
      {context ? (
        <section>
          <h3 className="mb-1 font-semibold">{words.cart}</h3>
          {context.cart.length === 0 ? (
            <p className="text-steel-700">{words.emptyCart}</p>
          ) : (
            <>
              <ul className="divide-y divide-steel-200">
                {context.cart.map((line) => (
                  <li key={line.slug} className="flex justify-between gap-3 py-1.5">
                    <a
                      href={paths.product(line.slug)[language]}
                      target="_blank"
                      rel="noopener"
                      className="min-w-0 underline decoration-steel-400 underline-offset-4"
                    >
                      {localizedText(language, line.name, line.nameEn)}
                      <span className="sr-only"> {words.newTab}</span>
                    </a>
                    <span className="shrink-0 tabular-nums">
                      {line.quantity} × {formatMoney(parsePrice(line.price), 'PLN', language)}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="flex justify-between gap-3 border-t border-steel-300 pt-2 font-semibold">
                <span>{words.sum}</span>
                <span className="tabular-nums">{formatMoney(sumCart(context.cart), 'PLN', language)}</span>
              </p>
            </>
          )}
        </section>
      ) : null}
    </div>
  )
}

function VisitedPage({ path }: { path: string }) {
  const { messages } = useLocale()
  const { newTab } = useStaffChatWords().context
  const match = matchPage(path)
  if (match.page === 'product') return <ProductCard slug={match.slug} url={path} />
  return (
    <div>
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className="inline-flex max-w-full items-center gap-1.5 underline decoration-steel-400 underline-offset-4"
      >
        <span className="truncate">{findPageName(path, messages)}</span>
        <Icon shape={ExternalLink} className="size-4 shrink-0" />
        <span className="sr-only">{newTab}</span>
      </a>
    </div>
  )
}

/** Returns a short name of the page, or its path if the page has no short name. */
function findPageName(path: string, shopWords: Messages): string {
  const match = matchPage(path)
  switch (match.page) {
    case 'home':
      return shopWords.header.home
    case 'products':
    case 'checkout':
    case 'success':
    case 'voucher':
      return shopWords.page[match.page].title
    case 'category':
      return shopWords.categories[match.category]
    default:
      return path
  }
}

/** Shows the visitor's page and cart in one line, for narrow screens. */
export function VisitorContextLine({ context }: { context: ChatState['context'] }) {
  const { language, messages } = useLocale()
  const words = useStaffChatWords().context
  const match = matchPage(context?.path ?? '')
  const slug = match.page === 'product' ? match.slug : ''
  const { data: product } = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  if (!context) return <>{words.title}</>
  const page = product
    ? localizedText(language, product.name, product.nameEn)
    : findPageName(context.path, messages)
  const unitCount = context.cart.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <span className="flex min-w-0 grow items-center justify-between gap-3">
      <span className="truncate">
        {words.page}: {page}
      </span>
      {unitCount > 0 ? (
        <span className="flex shrink-0 items-center gap-1.5 tabular-nums">
          <Icon shape={ShoppingCart} className="size-4" />
          <span className="sr-only">{words.cart}:</span>
          {words.pieces({ count: unitCount })}, {formatMoney(sumCart(context.cart), 'PLN', language)}
        </span>
      ) : null}
    </span>
  )
}
