import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide'
import { useLocale } from '../../i18n/locale'
import { Icon } from '../../ui/image/icon'
import { formatTime } from './core/times'
import { useChatWords } from './words'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { pictureUrlAtWidth } from '../../../domain/products/catalog/catalog'
import { localizedText } from '../../../domain/language'
import type { Product } from '../../api'
import { paths } from '../../../domain/pages/page-paths'
import { parsePrice, useMoneyFormat } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { productQuery } from '../products/queries'
import { splitByLinks } from './core/split-by-links'

export type DeliveryStatus = 'sending' | 'sent' | 'seen' | 'unsent'

const DELIVERY_STATUS_ICONS = {
  sending: Clock,
  sent: Check,
  seen: CheckCheck,
  unsent: TriangleAlert,
} as const

type Props = { isOwn: boolean; text: string; sentAt: string | null; deliveryStatus: DeliveryStatus | null }

export function MessageBubble({ isOwn, text, sentAt, deliveryStatus }: Props) {
  const { language } = useLocale()
  const words = useChatWords()
  return (
    <div className={`flex ${isOwn ? 'justify-end' : 'justify-start'}`}>
      <div
        className={`max-w-[85%] rounded-md px-3 py-2 ${isOwn ? 'rounded-br-none bg-accent text-ink' : 'rounded-bl-none bg-white ring-1 ring-inset ring-steel-200'}`}
      >
        <span className="sr-only">{isOwn ? words.you : words.staff}: </span>
        <MessageText text={text} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-xs tabular-nums text-steel-800">
          {sentAt ? <time dateTime={sentAt}>{formatTime(sentAt, language)}</time> : null}
          {deliveryStatus ? (
            <>
              <Icon shape={DELIVERY_STATUS_ICONS[deliveryStatus]} className="size-3.5" />
              <span className={deliveryStatus === 'unsent' ? '' : 'sr-only'}>
                {words.states[deliveryStatus]}
              </span>
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}

/** A message text in which links to the shop's products appear as cards. */
function MessageText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap break-words leading-snug [overflow-wrap:anywhere]">
      {splitByLinks(text, location.origin).map(({ text, link }, index) => (
        // The order of the text parts never changes, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {link?.slug ? (
            <ProductLink slug={link.slug} text={text} />
          ) : link ? (
            <Link to={link.path} className="underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Shows the card of a linked product, or the text of the link if the product does not exist. */
function ProductLink({ slug, text }: { slug: string; text: string }) {
  const { data: product } = useQuery(productQuery(slug))
  return product ? <ProductChip product={product} /> : <span>{text}</span>
}

function ProductChip({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const moneyFormatters = useMoneyFormat()
  const { available, held, sold } = messages.product
  const availabilityText = { available: available({ count: product.stock }), held, sold }[
    product.availability
  ]
  return (
    <div className="my-1 w-60 max-w-full whitespace-normal rounded-sm bg-white p-2 text-ink ring-1 ring-steel-300">
      <div className="flex gap-2.5">
        <img
          src={pictureUrlAtWidth(product.image, 224)}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-sm bg-studio object-cover"
        />
        <div className="min-w-0">
          <Link
            to={paths.product(product.slug)[language]}
            className="line-clamp-3 text-sm font-semibold leading-tight underline-offset-2 hover:underline"
          >
            {localizedText(language, product.name, product.nameEn)}
          </Link>
          <p className="mt-1 font-display text-lg font-bold leading-none tabular-nums">
            {moneyFormatters.fromPln(parsePrice(product.exhibitionPrice))}
          </p>
        </div>
      </div>
      <p className="mt-1.5 text-xs font-medium text-steel-800">{availabilityText}</p>
      {product.inStock ? <AddToCartButton product={product} className="mt-2 w-full px-2" /> : null}
    </div>
  )
}
