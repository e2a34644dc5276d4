import { useMessages } from '../../../i18n/locale'

/** Notice that an old tool can be handed over with the purchase (WEEE take-back, rules 5.5). */
export function WeeeTakeBack() {
  const { product } = useMessages()
  return (
    <div className="mt-4 flex items-center gap-4 text-sm">
      <img src="/crossed-out-bin.svg" alt="" width={30} height={42} loading="lazy" className="shrink-0" />
      <p>{product.waste}</p>
    </div>
  )
}
