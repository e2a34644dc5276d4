import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError, type ChangedGuarantee, type ChangedTexts } from '../../../../domain/errors'
import { ORDER_CONSENT_TEXT, ORDER_CONSENT_VERSION } from '../../../../domain/marketing/order-consent'
import {
  conditionVersion,
  guaranteeVersion,
  hashTexts,
  listWithdrawalTexts,
} from '../../../../domain/orders/order-agreement'
import { currentNoticeVersion } from '../../../mail/documents/legal-notice'
import type { AgreedGuaranteeTexts, LineGuarantee } from '../../../../domain/products/manufacturers/guarantee'
import type { OrderDraft } from './draft-order'

/**
 * Compares what the buyer agreed to with the texts in force. A version of terms, withdrawal, marketing, guarantee or
 * notice that the client omits is not compared; the order records the omission.
 * @throws input.invalid without the consent to defects (rules 4.3), order.agreement_changed with the changed texts
 */
export function rejectChangedAgreement(request: PlaceOrderBody, { order, lines }: OrderDraft): void {
  const { consents, language } = request
  if (!consents.defects && lines.some(({ defects }) => defects.length > 0)) {
    throw new AppError('input.invalid', { errors: [{ path: 'consents.defects', code: 'defects' }] })
  }
  const changedLines = lines.flatMap(({ productId, grade, defects }, position) => {
    const defectTexts = defects.map((defect) => defect[language])
    const shownConditionVersion = request.orderItems[position]?.condition
    const currentVersion = conditionVersion(grade, defectTexts)
    // A client may omit the version of the condition for goods without defects, because such goods need no consent.
    const isConditionAsShown =
      defectTexts.length > 0
        ? shownConditionVersion === currentVersion
        : !isOtherVersion(shownConditionVersion, currentVersion)
    return isConditionAsShown ? [] : [{ productId, grade, defects: defectTexts }]
  })
  const changedGuarantees = lines.flatMap(({ productId, name, guarantee }, position): ChangedGuarantee[] => {
    const version = guaranteeVersion(guarantee)
    return isOtherVersion(request.orderItems[position]?.guarantee, version)
      ? [{ productId, name, version, guarantee: guarantee && guaranteeStatementOf(guarantee) }]
      : []
  })
  const newestNoticeVersion = currentNoticeVersion(language)
  const currentWithdrawalTexts = listWithdrawalTexts({
    language,
    buyerCapacity: order.buyerCapacity,
    isVoucher: request.courier === 'digital',
  })
  const changedTexts: ChangedTexts = {
    ...(isOtherVersion(consents.termsVersion, order.termsVersion) ? { terms: order.termsVersion } : {}),
    ...(consents.marketing && isOtherVersion(consents.marketingVersion, ORDER_CONSENT_VERSION)
      ? { marketing: ORDER_CONSENT_TEXT[language] }
      : {}),
    ...(isOtherVersion(consents.withdrawalVersion, hashTexts(currentWithdrawalTexts))
      ? { withdrawal: currentWithdrawalTexts }
      : {}),
    ...(request.courier !== 'digital' && isOtherVersion(consents.noticeVersion, newestNoticeVersion)
      ? { notice: newestNoticeVersion }
      : {}),
    ...(changedLines.length > 0 ? { lines: changedLines } : {}),
    ...(changedGuarantees.length > 0 ? { guarantees: changedGuarantees } : {}),
  }
  if (Object.keys(changedTexts).length > 0)
    throw new AppError('order.agreement_changed', { changed: changedTexts })
}

const guaranteeStatementOf = ({
  promise,
  guarantor,
  scope,
  territory,
  claim,
  termsUrl,
}: LineGuarantee): AgreedGuaranteeTexts => ({ promise, guarantor, scope, territory, claim, termsUrl })

const isOtherVersion = (shownVersion: string | null | undefined, currentVersion: string): boolean =>
  Boolean(shownVersion) && shownVersion !== currentVersion
