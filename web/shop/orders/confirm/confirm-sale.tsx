import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DEFECTS_TEXT } from '../../../../domain/orders/order-agreement'
import type { OrderLink } from '../../../../domain/orders/order-link'
import { paths } from '../../../../domain/pages/page-paths'
import { legalVersion } from '../../../../domain/settings/terms'
import { api, type BuyerOrder, ensureOk } from '../../../api'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Checkbox } from '../../../ui/form/checkbox'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { Bill } from '../bill/bill'
import { useConfirmSaleWords } from './words'

type Props = { order: BuyerOrder; link: OrderLink; onChanged: () => void }

/**
 * Asks the buyer of a sale by phone to confirm the order. Only the confirmation makes the contract and allows the
 * payment. Goods, delivery and total must be directly above the order button (rules 2.2). The buyer accepts the terms
 * that are attached to the mail. The page links to the current terms only if they have the same version.
 */
export function ConfirmSale({ order, link, onChanged }: Props) {
  const locale = useLocale()
  const { language, settings } = locale
  const words = useConfirmSaleWords()
  const id = useId()
  const [accepted, setAccepted] = useState({ terms: false, defects: false })
  const [isTried, setTried] = useState(false)
  const itemsWithDefects = order.items.filter(({ defects }) => defects.length > 0)
  const isDefectConsentMissing = itemsWithDefects.length > 0 && !accepted.defects
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      ensureOk(
        api.orders[':id'].confirm.$post({
          param: { id: link.id },
          json: { token: link.token, terms: true, defects: accepted.defects },
        }),
      ),
    onSuccess: () => {
      showToast({ title: words.done })
      onChanged()
    },
    onError: async (error) => {
      onChanged()
      showToast({ title: words.failed, description: await refusalText(locale, error), isError: true })
    },
  })
  const submit = () => {
    setTried(true)
    if (isPending) return
    if (isDefectConsentMissing) return document.getElementById(`${id}-defects`)?.focus()
    if (!accepted.terms) return document.getElementById(`${id}-terms`)?.focus()
    mutate()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {itemsWithDefects.length > 0 ? (
        <Checkbox
          id={`${id}-defects`}
          checked={accepted.defects}
          error={isTried && isDefectConsentMissing ? words.defects : undefined}
          onChange={({ target }) => setAccepted({ ...accepted, defects: target.checked })}
        >
          <span lang={order.language}>{DEFECTS_TEXT[order.language]}</span>
          <ul className="list-disc pl-5" lang={order.language}>
            {itemsWithDefects.map((item) => (
              <li key={item.sku}>{`${item.name}: ${item.defects.join('; ')}`}</li>
            ))}
          </ul>
        </Checkbox>
      ) : null}
      <Checkbox
        id={`${id}-terms`}
        checked={accepted.terms}
        error={isTried && !accepted.terms ? words.terms : undefined}
        onChange={({ target }) => setAccepted({ ...accepted, terms: target.checked })}
      >
        {words.termsBefore}
        {order.termsVersion === legalVersion('terms', settings) ? (
          <a
            href={paths.terms[language]}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            {words.termsLink}
            <span className="sr-only"> ({words.newTab})</span>
          </a>
        ) : (
          words.termsLink
        )}
        {words.termsAfter({ version: order.termsVersion })}
      </Checkbox>
      {order.mayWithdraw ? <p className="mb-4 text-sm text-steel-700">{words.withdrawal}</p> : null}
      <h3 className="mb-2 font-display text-2xl font-semibold leading-none">{words.bill}</h3>
      <div className="mb-4 rounded-md bg-white p-[min(1.25rem,5vw)]">
        <Bill order={order} />
      </div>
      <Button type="submit" aria-disabled={isPending} className="w-full sm:w-auto">
        {isPending ? <Spinner /> : null}
        <span>{words.submit}</span>
      </Button>
    </form>
  )
}
