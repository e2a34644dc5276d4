import { Minus, Plus, Trash2 } from 'lucide'
import { Link } from '../../navigation'
import { pictureUrlAtWidth } from '../../../domain/products/catalog/catalog'
import { fallbackLanguage, localizedText } from '../../../domain/language'
import type { CartLine } from '../../api'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../i18n/use-money'
import { Icon } from '../../ui/image/icon'
import { ProductName } from '../products/product-name'
import { NestedGuaranteeLabel } from '../products/nested-guarantee-label'
import { useChangeQuantity, useRemoveFromCart } from './line-changes'
import { isUnconfirmedLine } from './queries'
import { useCartWords } from './words'

/** Returns why a line cannot be ordered, or null if it can. */
function useLineProblem({ quantity, product }: CartLine): string | null {
  const words = useCartWords()
  if (quantity <= product.available) return null
  if (product.available > 0) return words.onlyAvailable({ available: product.available })
  return product.held ? words.lineHeld : words.lineSold
}

/** Moves the focus from a removed line to the next line, else to the previous line, else to the close button. */
function focusSiblingControl(button: HTMLElement): void {
  const row = button.closest('li')
  const nextFocusTarget =
    row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('dialog')?.querySelector('button')
  if (nextFocusTarget instanceof HTMLElement) nextFocusTarget.focus()
}

export function CartLineRow({ line, onLeave }: { line: CartLine; onLeave: () => void }) {
  const { language, messages } = useLocale()
  const words = useCartWords()
  const moneyFormatters = useMoneyFormat()
  const quantityMutation = useChangeQuantity()
  const removeFromCart = useRemoveFromCart()
  const lineProblem = useLineProblem(line)
  const { product, quantity } = line
  const name = localizedText(language, product.name, product.nameEn)
  // The buttons are disabled until the server has confirmed the new line.
  const isUnconfirmed = isUnconfirmedLine(line)
  const setQuantityTo = (newQuantity: number) =>
    quantityMutation.mutate({ id: line.id, quantity: newQuantity })
  // `aria-disabled` instead of `disabled`: a disabled button would lose the keyboard focus.
  const canDecrease = quantity > 1 && !isUnconfirmed
  const canIncrease = quantity < product.available && !isUnconfirmed
  const stepButtonClass =
    'grid size-11 place-items-center text-steel-700 hover:bg-steel-100 aria-disabled:opacity-35'
  return (
    <li
      tabIndex={-1}
      className="flex gap-3 border-b border-steel-200 px-4 py-4 sm:gap-4 sm:px-5 -outline-offset-4"
    >
      <Link
        to={paths.product(product.slug)[language]}
        onClick={onLeave}
        tabIndex={-1}
        aria-hidden="true"
        className="shrink-0"
      >
        <img
          src={pictureUrlAtWidth(product.image, 224)}
          alt=""
          width={88}
          height={88}
          className={`size-22 max-h-[28vw] max-w-[28vw] rounded-sm bg-studio object-cover ${lineProblem ? 'opacity-50 grayscale' : ''}`}
        />
      </Link>
      <div className="min-w-0 grow">
        <Link
          to={paths.product(product.slug)[language]}
          onClick={onLeave}
          lang={fallbackLanguage(language, product.nameEn)}
          className="line-clamp-3 font-semibold leading-snug hover:underline"
        >
          <ProductName name={name} />
        </Link>
        <p className="mt-0.5 text-xs text-steel-600">{product.sku}</p>
        <p className="mt-0.5 text-sm text-steel-700">
          {messages.product.grade({ grade: product.grade })}: {messages.product.grades[product.grade]}
        </p>
        <NestedGuaranteeLabel product={product} />
        {lineProblem ? <p className="mt-1 text-sm font-medium text-danger">{lineProblem}</p> : null}
        <div className="mt-2 flex flex-wrap items-center gap-1">
          {product.available > 1 || quantity > 1 ? (
            <div className="flex items-center rounded-sm ring-1 ring-steel-300">
              <button
                type="button"
                className={stepButtonClass}
                aria-label={words.decrease({ name })}
                aria-disabled={!canDecrease}
                onClick={() => {
                  if (canDecrease) setQuantityTo(Math.min(quantity - 1, Math.max(product.available, 1)))
                }}
              >
                <Icon shape={Minus} className="size-4" />
              </button>
              <span className="min-w-7 text-center tabular-nums" aria-label={words.quantity}>
                {quantity}
              </span>
              <button
                type="button"
                className={stepButtonClass}
                aria-label={words.increase({ name })}
                aria-disabled={!canIncrease}
                onClick={() => {
                  if (canIncrease) setQuantityTo(quantity + 1)
                }}
              >
                <Icon shape={Plus} className="size-4" />
              </button>
            </div>
          ) : null}
          <span className="-mr-3 ml-auto flex items-center whitespace-nowrap font-semibold tabular-nums">
            {product.available > 0 ? (
              <span>
                {moneyFormatters.fromPln(
                  parsePrice(product.exhibitionPrice),
                  Math.min(quantity, product.available),
                )}
              </span>
            ) : (
              <s className="font-normal text-steel-600">
                {moneyFormatters.fromPln(parsePrice(product.exhibitionPrice), quantity)}
              </s>
            )}
            <button
              type="button"
              className="grid size-11 place-items-center text-steel-600 hover:text-danger aria-disabled:opacity-35"
              aria-disabled={isUnconfirmed}
              aria-label={messages.cart.remove({ name })}
              onClick={({ currentTarget }) => {
                if (isUnconfirmed || removeFromCart.isPending) return
                focusSiblingControl(currentTarget)
                removeFromCart.mutate(line)
              }}
            >
              <Icon shape={Trash2} className="size-4.5" />
            </button>
          </span>
        </div>
      </div>
    </li>
  )
}
