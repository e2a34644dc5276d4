import { ChevronDown, TicketCheck, X } from 'lucide'
import { useState } from 'react'
import type { Minor } from '../../../../domain/money/money'
import { isVisible } from '../../../../domain/text/plain-text'
import { useMessages } from '../../../i18n/locale'
import { useMoneyFormat } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { CodeField } from '../../../ui/form/code-field'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import type { AcceptedVoucher, VoucherCodeState } from './use-voucher-code'
import { useCheckoutWords } from '../words'
import { isComposing } from '../../../ui/form/is-composing'

type Props = {
  voucher: VoucherCodeState
  discount: Minor
  isPaidByVoucher: boolean
}

/** Applies, shows and removes a voucher (spec §4). The box is collapsed at first, because most buyers have no code. */
export function VoucherBox({ voucher, discount, isPaidByVoucher }: Props) {
  const { voucher: words } = useCheckoutWords()
  const [isOpen, setOpen] = useState(false)
  const isVoucherInUse = voucher.code !== null || voucher.removalText !== null || voucher.typedCode !== ''
  return (
    <section aria-labelledby="checkout-voucher" className="rounded-md bg-white ring-1 ring-steel-200">
      {/* The browser opens and closes the section, which also works before hydration. `onToggle` copies the state
          to React. */}
      <details
        open={isOpen || isVoucherInUse}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group"
      >
        <summary
          onClick={(event) => {
            // Prevents closing the section while a voucher is in use, so that the voucher and its errors stay visible.
            if (isVoucherInUse) event.preventDefault()
          }}
          className="flex min-h-14 list-none items-center gap-3 px-4 py-3 md:px-6 [&::-webkit-details-marker]:hidden"
        >
          <h2 id="checkout-voucher" className="font-display text-2xl font-semibold leading-none">
            {words.title}
          </h2>
          <span className="ml-auto text-sm font-semibold underline underline-offset-4 group-open:hidden">
            {words.have}
          </span>
          <Icon
            shape={ChevronDown}
            className="size-5 shrink-0 transition-transform group-open:ml-auto group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-4 md:px-6 md:pb-6">
          <PartErrorBoundary>
            {voucher.removalText ? (
              <Notice variant="warning" role="alert" className="mb-4">
                <p>{voucher.removalText}</p>
              </Notice>
            ) : null}
            {voucher.code === null ? (
              <VoucherCodeEntry voucher={voucher} />
            ) : (
              <div className="rounded-sm bg-accent/15 p-3 ring-2 ring-inset ring-ink">
                <div className="flex flex-wrap items-center gap-x-3">
                  <Icon shape={TicketCheck} className="size-5 shrink-0" />
                  <p className="break-all font-mono font-semibold">{voucher.code}</p>
                  <Button
                    variant="quiet"
                    className="-my-1.5 -mr-1.5 ml-auto whitespace-nowrap px-3!"
                    onClick={voucher.remove}
                  >
                    <Icon shape={X} className="size-4" />
                    {words.remove}
                  </Button>
                </div>
                {voucher.usedVoucher ? (
                  <AppliedVoucherSummary
                    voucher={voucher.usedVoucher}
                    discount={discount}
                    isPaidByVoucher={isPaidByVoucher}
                  />
                ) : (
                  <UncheckedVoucherNotice voucher={voucher} />
                )}
              </div>
            )}
          </PartErrorBoundary>
        </div>
      </details>
    </section>
  )
}

function VoucherCodeEntry({ voucher }: { voucher: VoucherCodeState }) {
  const { voucher: words } = useCheckoutWords()
  const applyTypedVoucher = () => void voucher.apply(voucher.typedCode)
  return (
    <div className="grid items-start gap-x-3 sm:grid-cols-[1fr_auto]">
      <CodeField
        label={words.code}
        error={voucher.problem ?? undefined}
        placeholder="GIFT-XXXX-XXXX-XXXX"
        value={voucher.typedCode}
        onValue={(codeText) => {
          voucher.setTypedCode(codeText)
          voucher.clearProblem()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          // Prevents Enter in this field from submitting the order form around it.
          event.preventDefault()
          applyTypedVoucher()
        }}
      />
      <Button
        variant="dark"
        aria-disabled={voucher.isApplying}
        onClick={applyTypedVoucher}
        className="sm:mt-6"
      >
        {voucher.isApplying ? <Spinner /> : null}
        {voucher.isApplying ? words.checking : words.apply}
      </Button>
      {voucher.problem && isVisible(voucher.typedCode) ? (
        <Button
          variant="secondary"
          className="mb-2 sm:col-span-2 sm:justify-self-start"
          onClick={({ currentTarget }) => {
            voucher.setTypedCode('')
            voucher.clearProblem()
            // Focuses the order button, because the pressed button disappears.
            currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
          }}
        >
          {words.withoutVoucher}
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {voucher.problem}
      </p>
    </div>
  )
}

function AppliedVoucherSummary({
  voucher,
  discount,
  isPaidByVoucher,
}: {
  voucher: AcceptedVoucher
  discount: Minor
  isPaidByVoucher: boolean
}) {
  const { voucher: words } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  return (
    <>
      <dl className="mt-2 space-y-1 text-sm tabular-nums sm:pl-8">
        <div className="flex justify-between gap-4">
          <dt>{words.used}</dt>
          <dd className="font-semibold">{moneyFormatters.formatVisitorAmount(discount)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{words.left}</dt>
          <dd>{voucher.formatRemainingBalance(discount) ?? '...'}</dd>
        </div>
      </dl>
      {isPaidByVoucher ? <p className="mt-2 text-sm font-semibold sm:pl-8">{words.covers}</p> : null}
    </>
  )
}

/** Notice of a stored voucher whose value is not known yet, with a retry after an error. */
function UncheckedVoucherNotice({ voucher }: { voucher: VoucherCodeState }) {
  const { retry } = useMessages()
  const { voucher: words } = useCheckoutWords()
  if (voucher.isChecking || !voucher.failure) {
    return (
      <p role="status" className="mt-2 flex items-center gap-2 text-sm sm:pl-8">
        <Spinner />
        {words.checking}
      </p>
    )
  }
  return (
    <div className="mt-3">
      <Notice variant="danger" role="alert">
        <p>{voucher.failure}</p>
        <Button variant="secondary" onClick={voucher.checkAgain}>
          {retry}
        </Button>
      </Notice>
    </div>
  )
}
