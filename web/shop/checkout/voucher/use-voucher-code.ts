import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import type { ErrorCode } from '../../../../domain/errors'
import { type Minor, subtract, toDecimal } from '../../../../domain/money/money'
import { isVisible } from '../../../../domain/text/plain-text'
import { readVoucherCode, type VoucherType, type VoucherVatKind } from '../../../../domain/vouchers/voucher'
import { ApiError } from '../../../api'
import { errorSentence } from '../../../i18n/errors'
import { useLocale } from '../../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../../i18n/use-money'
import { withErrorReference } from '../../../errors/with-reference'
import { cartSession } from '../../../storage/storage'
import { showToast } from '../../../ui/overlay/toast-store'
import { appliedVoucherStorage } from '../../../storage/voucher-storage'
import { validateVoucher } from '../../vouchers/queries'
import { useCheckoutWords } from '../words'

/** A voucher accepted for this order. */
export type AcceptedVoucher = {
  code: string
  type: VoucherType
  vatKind: VoucherVatKind
  vatRate: number
  /** The full value of the voucher, in minor units of the order's currency. */
  fullValue: Minor
  /** Formats the balance after this order, in the voucher's own currency; null while loading. */
  formatRemainingBalance: (discount: Minor) => string | null
}

/** Manages the voucher of an order form. `amountDue` is the total without the voucher, in minor units. */
export function useVoucherCode(amountDue: Minor | null) {
  const { language, currency } = useLocale()
  const { voucher: words } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const client = useQueryClient()
  const code = useSyncExternalStore(appliedVoucherStorage.subscribe, appliedVoucherStorage.read, () => null)
  const [isApplying, setApplying] = useState(false)
  const [typedCode, setTypedCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [removalError, setRemovalError] = useState<ErrorCode | null>(null)

  const voucherCheckQuery = (code: string | null) => ({
    queryKey: ['voucher', code, amountDue, currency],
    // Fails at once while offline, so that the buyer sees the error.
    networkMode: 'always' as const,
    queryFn: () => {
      const sessionId = cartSession.read()
      return validateVoucher({
        code: code ?? '',
        orderTotal: amountDue === null ? '' : toDecimal(amountDue),
        currency,
        ...(sessionId ? { sessionId } : {}),
      })
    },
  })
  const validationQuery = useQuery({
    ...voucherCheckQuery(code),
    enabled: code !== null && amountDue !== null,
    // Keeps the known value of a voucher while the voucher is validated again for a changed cart.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[1] === code ? previousData : undefined,
  })
  const { data, isPlaceholderData } = validationQuery

  const refusalCode = data && !data.valid && !isPlaceholderData ? data.error : null
  // Keeps the error message until the buyer acts. The stored voucher itself is removed at once, so its query no longer
  // returns the error.
  if (refusalCode && refusalCode !== removalError) setRemovalError(refusalCode)
  useEffect(() => {
    if (!refusalCode) return
    appliedVoucherStorage.remove()
    client.removeQueries({ queryKey: ['voucher', code] })
  }, [refusalCode, code, client])

  const usedVoucher: AcceptedVoucher | null =
    code !== null && data?.valid
      ? {
          code,
          type: data.voucherType,
          vatKind: data.voucherVat,
          vatRate: data.vatRate,
          fullValue: parsePrice(data.value),
          formatRemainingBalance: (discount) => {
            if (data.voucherCurrency === currency)
              return moneyFormatters.formatVisitorAmount(subtract(parsePrice(data.value), discount))
            return isPlaceholderData
              ? null
              : formatMoney(parsePrice(data.remaining), data.voucherCurrency, language)
          },
        }
      : null

  const describeFailure = (error: unknown) =>
    error instanceof ApiError && error.code === 'request.too_many'
      ? errorSentence(language, error)
      : withErrorReference(language, words.failed, error)

  /** Resolves to null if the voucher was applied, else to the reason of the rejection. */
  const applyCode = async (codeInput: string): Promise<string | null> => {
    if (isApplying) return words.checking
    setRemovalError(null)
    if (!isVisible(codeInput)) {
      const emptyCodeText = errorSentence(language, 'voucher.enter_code')
      setProblem(emptyCodeText)
      return emptyCodeText
    }
    setApplying(true)
    setProblem(null)
    try {
      const enteredCode = readVoucherCode(codeInput) ?? codeInput.trim()
      const validation = await client.fetchQuery({ ...voucherCheckQuery(enteredCode), staleTime: 0 })
      if (validation.valid) {
        appliedVoucherStorage.apply(enteredCode)
        setTypedCode('')
        showToast({
          title: words.applied,
          description: words.appliedLead({
            amount: moneyFormatters.formatVisitorAmount(parsePrice(validation.discount)),
          }),
        })
        return null
      }
      const errorText = errorSentence(language, validation.error)
      setProblem(errorText)
      return errorText
    } catch (error) {
      const failureMessage = describeFailure(error)
      setProblem(failureMessage)
      return failureMessage
    } finally {
      setApplying(false)
    }
  }

  return {
    /** The applied voucher. Null without a voucher or until its value is known. */
    usedVoucher,
    code,
    typedCode,
    setTypedCode,
    apply: applyCode,
    isApplying,
    /** Why the last typed code was rejected. */
    problem,
    clearProblem: () => setProblem(null),
    /** Why an applied voucher was removed. */
    removalText: removalError && words.removedBecause({ reason: errorSentence(language, removalError) }),
    /** The error if a stored voucher could not be validated. */
    failure: code !== null && validationQuery.error ? describeFailure(validationQuery.error) : null,
    isChecking: validationQuery.isFetching,
    checkAgain: () => void validationQuery.refetch(),
    remove: () => {
      setRemovalError(null)
      setProblem(null)
      appliedVoucherStorage.remove()
    },
  }
}
export type VoucherCodeState = ReturnType<typeof useVoucherCode>
