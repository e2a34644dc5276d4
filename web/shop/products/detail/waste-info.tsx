import { hasBattery, isElectrical } from '../../../../domain/products/catalog/catalog'
import type { Product } from '../../../api'
import { useMessages, useSettings } from '../../../i18n/locale'
import { useWasteWords } from './waste-words'

/** Take-back of old equipment, batteries (Reg. 2023/1542 art. 74) and packaging (rules 5.5, 5.6, 5.8). */
export function WasteInfo({ product }: { product: Product }) {
  const words = useWasteWords()
  const { waste } = useMessages().product
  const { bdo } = useSettings().legal
  return (
    <div className="mt-4 space-y-2 rounded-md bg-white p-4 text-sm ring-1 ring-steel-200">
      {isElectrical(product) ? (
        <div className="flex gap-4">
          <img
            src="/crossed-out-bin.svg"
            alt=""
            width={40}
            height={56}
            loading="lazy"
            className="shrink-0 self-start"
          />
          <div className="space-y-2">
            <p>{waste}</p>
            {hasBattery(product) ? (
              <section aria-labelledby="battery-info" className="space-y-2">
                <h3 id="battery-info" className="font-semibold text-ink">
                  {words.batteries}
                </h3>
                {words.batteryTexts.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </section>
            ) : null}
          </div>
        </div>
      ) : null}
      <p>
        {words.packaging}
        {bdo ? ` ${words.bdo({ number: bdo })}` : null}
      </p>
    </div>
  )
}
