import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { readChosenExpiry, isAllowedRefundDay } from '../../../domain/vouchers/voucher-staff'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { formatTimestamp } from '../kit/timestamp-text'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { Field } from '../../ui/form/field'
import { FormDialog } from '../kit/form/form-dialog'
import { RecipientDialog } from './recipient-dialog'
import { changeVoucher, resendVoucher, type Voucher, voucherQuery, VOUCHERS_KEY } from './queries'
import { useStaffVoucherWords } from './words'
import { formatMoney } from '../../../domain/money/currency'
import { VOUCHER_PAYMENT_METHODS, type VoucherPaymentMethod } from '../../../domain/vouchers/voucher'
import { parsePrice } from '../../i18n/use-money'
import { SelectField } from '../../ui/form/select-field'

type VoucherDialogName = 'extend' | 'block' | 'resend' | 'recipient' | 'saleRefund'

/** Staff actions on a voucher: extend, block or unblock, resend, or change the recipient. */
export function VoucherActions({ voucher }: { voucher: Voucher }) {
  const words = useStaffVoucherWords()
  const [openDialog, setOpenDialog] = useState<VoucherDialogName | null>(null)
  const { change, isChanging } = useVoucherChange(voucher.id, () => setOpenDialog(null))
  const { language } = useLocale()
  const isBlocked = voucher.status === 'blocked'
  const { waitsUntil } = voucher
  const email = voucher.email ?? ''
  const resendLabel = waitsUntil ? words.resend.early : words.resend.action
  const closeDialog = () => setOpenDialog(null)
  // A blocked voucher whose price was refunded has no actions. `StuckVoucherNotice` tells staff the reason.
  if (isBlocked && voucher.isPriceBack) return null
  return (
    <>
      {isBlocked ? (
        <Button
          variant="secondary"
          aria-disabled={isChanging}
          onClick={() => {
            change({
              sendChange: () => changeVoucher(voucher.id, { status: 'issued' }),
              successText: words.unblock.done,
            })
          }}
        >
          {words.unblock.action}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => setOpenDialog('extend')}>
            {words.extend.action}
          </Button>
          {voucher.email && voucher.status !== 'used' ? (
            <Button variant="secondary" onClick={() => setOpenDialog('resend')}>
              {resendLabel}
            </Button>
          ) : null}
          {voucher.email && voucher.status === 'active' ? (
            <Button variant="secondary" onClick={() => setOpenDialog('recipient')}>
              {words.recipient.action}
            </Button>
          ) : null}
          {voucher.sale && parsePrice(voucher.amountRemaining) > 0 ? (
            <Button variant="secondary" onClick={() => setOpenDialog('saleRefund')}>
              {words.saleRefund.action}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setOpenDialog('block')}>
            {words.block.action}
          </Button>
        </>
      )}
      {openDialog === 'extend' ? (
        <ExtendVoucherDialog
          voucher={voucher}
          isChanging={isChanging}
          onClose={closeDialog}
          onExtend={(expiresAt) =>
            change({
              sendChange: () => changeVoucher(voucher.id, { expiresAt }),
              successText: words.extend.done,
            })
          }
        />
      ) : null}
      {openDialog === 'recipient' ? <RecipientDialog voucher={voucher} onClose={closeDialog} /> : null}
      {openDialog === 'saleRefund' && voucher.sale ? (
        <SaleRefundDialog
          voucher={voucher}
          sale={voucher.sale}
          isPending={isChanging}
          onClose={closeDialog}
          onConfirm={(refund) =>
            change({
              sendChange: () => changeVoucher(voucher.id, refund),
              successText: words.saleRefund.done,
            })
          }
        />
      ) : null}
      <ConfirmDialog
        isOpen={openDialog === 'block'}
        title={words.block.action}
        confirm={words.block.confirm}
        cancel={words.cancel}
        buttonVariant="danger"
        isPending={isChanging}
        onClose={closeDialog}
        onConfirm={() =>
          change({
            sendChange: () => changeVoucher(voucher.id, { status: 'blocked' }),
            successText: words.block.done,
          })
        }
      >
        <p>{words.block.lead}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={openDialog === 'resend'}
        title={resendLabel}
        confirm={words.resend.confirm}
        cancel={words.cancel}
        isPending={isChanging}
        onClose={closeDialog}
        onConfirm={() =>
          change({ sendChange: () => resendVoucher(voucher.id), successText: words.resend.done })
        }
      >
        <p>
          {waitsUntil
            ? words.resend.sendEarlyLead({ email, when: formatTimestamp(waitsUntil, language) })
            : words.resend.lead({ email })}
        </p>
      </ConfirmDialog>
    </>
  )
}

type VoucherChange = { sendChange: () => Promise<Voucher | void>; successText: string }

/** Runs one change of a voucher at a time, and puts the changed voucher of the response on the page. */
function useVoucherChange(id: string, onDone: () => void) {
  const words = useStaffVoucherWords()
  const client = useQueryClient()
  const { run, isPending } = useStaffAction(({ sendChange }: VoucherChange) => sendChange(), {
    toSuccessToast: (_, { successText }) => ({ title: successText }),
    failureTitle: words.changeFailed,
    onDone: (voucher) => {
      if (voucher) client.setQueryData(voucherQuery(id).queryKey, voucher)
      void client.invalidateQueries({ queryKey: VOUCHERS_KEY })
      onDone()
    },
  })
  return { change: run, isChanging: isPending }
}

type VoucherDialogProps = { isChanging: boolean; onClose: () => void }

function ExtendVoucherDialog({
  voucher,
  isChanging,
  onClose,
  onExtend,
}: VoucherDialogProps & { voucher: Voucher; onExtend: (expiresAt: string) => void }) {
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.extend
  const id = useId()
  const currentExpiry = Date.parse(voucher.expiresAt)
  const [newExpiry, setNewExpiry] = useState(new Date(currentExpiry - 1).toISOString().slice(0, 10))
  const [isExpiryInvalid, setExpiryInvalid] = useState(false)
  const submitExtension = () => {
    const newExpiryTime = newExpiry ? readChosenExpiry(newExpiry, Date.now()) : null
    const isLaterExpiry = newExpiryTime !== null && newExpiryTime > currentExpiry
    setExpiryInvalid(!isLaterExpiry)
    if (isLaterExpiry) onExtend(newExpiry)
    else document.getElementById(id)?.focus()
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={voucherWords.cancel}
      isPending={isChanging}
      isDense
      onSubmit={submitExtension}
      onClose={onClose}
    >
      <p className="mb-4">{words.lead}</p>
      <Field
        id={id}
        label={words.until}
        type="date"
        value={newExpiry}
        onChange={({ target }) => setNewExpiry(target.value)}
        error={isExpiryInvalid ? words.problem : undefined}
      />
    </FormDialog>
  )
}

type Props = {
  voucher: Voucher
  sale: NonNullable<Voucher['sale']>
  isPending: boolean
  onClose: () => void
  onConfirm: (refund: { refundMethod: VoucherPaymentMethod; refundedOn: string }) => void
}

/**
 * Dialog that records a refund of the amount left on a voucher to its buyer. Staff enter the day, because they may
 * have paid before today.
 */
function SaleRefundDialog({ voucher, sale, isPending, onClose, onConfirm }: Props) {
  const { language } = useLocale()
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.saleRefund
  const id = useId()
  const [refundMethod, setRefundMethod] = useState<VoucherPaymentMethod>(sale.method)
  const [refundedOn, setRefundedOn] = useState('')
  const [isDayInvalid, setDayInvalid] = useState(false)
  const amount = formatMoney(parsePrice(voucher.amountRemaining), voucher.currency, language)
  const confirmRefund = () => {
    const isValidRefundDay = refundedOn !== '' && isAllowedRefundDay(refundedOn, sale.paidOn, Date.now())
    setDayInvalid(!isValidRefundDay)
    if (isValidRefundDay) onConfirm({ refundMethod, refundedOn })
    else document.getElementById(`${id}-day`)?.focus()
  }
  return (
    <ConfirmDialog
      isOpen
      title={words.action}
      confirm={words.confirm}
      cancel={voucherWords.cancel}
      buttonVariant="danger"
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirmRefund}
    >
      <p>{words.lead({ amount })}</p>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField
          id={`${id}-method`}
          label={words.method}
          className="pb-4"
          value={refundMethod}
          onChange={setRefundMethod}
          options={VOUCHER_PAYMENT_METHODS.map((value) => ({ value, name: voucherWords.payments[value] }))}
        />
        <Field
          id={`${id}-day`}
          label={words.day}
          type="date"
          value={refundedOn}
          onChange={({ target }) => setRefundedOn(target.value)}
          error={isDayInvalid ? words.dayProblem : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
