import { TicketCheck, X } from 'lucide'
import type { Minor } from '../../../../domain/money/money'
import { useMessages } from '../../../i18n/locale'
import { useMoneyFormat } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { CodeField } from '../../../ui/form/code-field'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { CheckoutSection } from '../sections/checkout-section'
import type { AcceptedVoucher, VoucherCodeState } from './use-voucher-code'
import { useCheckoutWords } from '../words'
import { isComposing } from '../../../ui/form/is-composing'

type Props = {
  voucher: VoucherCodeState
  discount: Minor
  isCovered: boolean
}

/** Applies, shows and removes a voucher (spec §4). */
export function VoucherBox({ voucher, discount, isCovered }: Props) {
  const { voucher: words } = useCheckoutWords()
  return (
    <CheckoutSection title={words.title} id="checkout-voucher">
      {voucher.gone ? (
        <Notice variant="warning" role="alert" className="mb-4">
          <p>{voucher.gone}</p>
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
          {voucher.used ? (
            <AppliedVoucherSummary voucher={voucher.used} discount={discount} isCovered={isCovered} />
          ) : (
            <UncheckedVoucherNotice voucher={voucher} />
          )}
        </div>
      )}
    </CheckoutSection>
  )
}

function VoucherCodeEntry({ voucher }: { voucher: VoucherCodeState }) {
  const { voucher: words } = useCheckoutWords()
  const applyTypedVoucher = () => void voucher.apply(voucher.typed)
  return (
    <div className="grid items-start gap-x-3 sm:grid-cols-[1fr_auto]">
      <CodeField
        label={words.code}
        error={voucher.problem ?? undefined}
        placeholder="GIFT-XXXX-XXXX-XXXX"
        value={voucher.typed}
        onValue={(text) => {
          voucher.setTyped(text)
          voucher.forgetProblem()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          // Enter in this field must not submit the order form around it.
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
      <p role="status" className="sr-only">
        {voucher.problem}
      </p>
    </div>
  )
}

function AppliedVoucherSummary({
  voucher,
  discount,
  isCovered,
}: {
  voucher: AcceptedVoucher
  discount: Minor
  isCovered: boolean
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
      {isCovered ? <p className="mt-2 text-sm font-semibold sm:pl-8">{words.covers}</p> : null}
    </>
  )
}

/** A stored voucher whose value is not known yet. */
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
