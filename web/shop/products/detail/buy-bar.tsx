import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Product } from '../../../api'
import { useMessages } from '../../../i18n/locale'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { useDisplayPrices } from '../price'

type Props = { product: Product; name: string; buttonRef: RefObject<HTMLElement | null> }

/**
 * A bar with price and buy button at the bottom of a phone screen. It is shown while the page's own button
 * (`buttonRef`) is out of view. The bar writes its height into the CSS variable `--buy-bar`, so that footer and toasts
 * stay above the bar.
 */
export function BuyBar({ product, name, buttonRef }: Props): ReactNode {
  const { product: words } = useMessages()
  const { price } = useDisplayPrices(product)
  const buyBarRef = useRef<HTMLElement>(null)
  const isBuyButtonHidden = useIsOutOfView(buttonRef)
  useEffect(() => {
    const element = buyBarRef.current
    if (!element || !isBuyButtonHidden) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--buy-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--buy-bar')
    }
  }, [isBuyButtonHidden])
  return createPortal(
    <section
      ref={buyBarRef}
      aria-label={words.buyBar({ name })}
      inert={!isBuyButtonHidden}
      className={`buy-bar fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-2 border-t border-steel-200 bg-white pl-[min(4.5rem,20vw)] pr-4 pb-[calc(0.625rem+env(safe-area-inset-bottom))] pt-2.5 shadow-[0_-4px_12px_rgb(0_0_0/0.08)] transition-[translate,visibility] duration-200 motion-reduce:transition-none print:hidden ${isBuyButtonHidden ? '' : 'invisible translate-y-full'}`}
    >
      <p className="font-display text-2xl font-bold max-[23rem]:text-xl leading-none tabular-nums">
        <span className="sr-only">{words.price}: </span>
        {price}
      </p>
      <AddToCartButton product={product} className="max-[23rem]:px-3" />
    </section>,
    document.body,
  )
}

/** Returns true while the element is above or below the window, or behind the header. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setIsOutOfView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setIsOutOfView(entry !== undefined && entry.intersectionRatio < 0.75),
      { threshold: [0, 0.75], rootMargin: '-112px 0px 0px' },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOutOfView
}
