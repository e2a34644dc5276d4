import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangedGuarantee, ChangedTexts } from '../../../../domain/errors'
import { type Language, LANGUAGES } from '../../../../domain/language'
import { fieldErrorCode } from '../../../../domain/forms/fields'
import { ORDER_CONSENT_VERSION } from '../../../../domain/marketing/order-consent'
import { legalVersion } from '../../../../domain/settings/terms'
import type { CartLine } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { type CheckoutDraft, useStoredDraft } from './checkout-draft'
import type { CheckoutKind } from '../../../storage/checkout-storage'
import type { CheckoutValues } from './checkout-values'
import { conditionKey, isDefective } from './defective-goods'

type ConsentName = 'defects' | 'terms' | 'marketing'

const guaranteeKey = (productId: string, language: Language): string => `${productId}.${language}`

/**
 * Unticks a consent if its text has changed since the buyer ticked it, and shows a note beside the consent.
 * `applyChangedTexts` takes the changed texts of a rejected order and returns the consents that the buyer must tick
 * again.
 */
export function useConsentReset<Context, Valid>(
  kind: CheckoutKind,
  form: UseFormReturn<CheckoutValues, Context, Valid>,
  draft: CheckoutDraft,
  lines: readonly CartLine[],
) {
  const { language, settings } = useLocale()
  const { setValue, setError, getValues } = form
  const [termsVersion, setTermsVersion] = useState(() => legalVersion('terms', settings))
  const [changedGoods, setChangedGoods] = useState<readonly string[]>([])
  const [changedGuarantees, setChangedGuarantees] = useState<readonly ChangedGuarantee[]>([])
  const shownTextVersionsRef = useRef(draft.shown)

  const resetConsent = useCallback(
    (name: ConsentName) => {
      if (!getValues(name)) return
      setValue(name, false)
      setError(name, { type: 'server', message: fieldErrorCode('changed') })
    },
    [getValues, setValue, setError],
  )

  useEffect(() => {
    const previousTextVersions = shownTextVersionsRef.current
    const conditionKeys = lines.map(conditionKey)
    shownTextVersionsRef.current = {
      terms: termsVersion,
      marketing: ORDER_CONSENT_VERSION,
      conditions: conditionKeys,
      // Keeps the versions of the guarantees that the page showed first. A refetched cart has newer versions, but the
      // new texts come only when the server rejects the order.
      guarantees: { ...currentGuaranteeVersions(lines), ...previousTextVersions.guarantees },
    }
    if (previousTextVersions.terms !== termsVersion) resetConsent('terms')
    if (previousTextVersions.marketing !== ORDER_CONSENT_VERSION) resetConsent('marketing')
    const newDefectiveLines = lines.filter(
      (line) => isDefective(line) && !previousTextVersions.conditions.includes(conditionKey(line)),
    )
    if (newDefectiveLines.length > 0) {
      resetConsent('defects')
      const changedLines = newDefectiveLines.filter(({ product }) =>
        previousTextVersions.conditions.some((shownConditionKey) =>
          shownConditionKey.startsWith(JSON.stringify([product.id]).slice(0, -1)),
        ),
      )
      if (changedLines.length > 0) setChangedGoods(changedLines.map(({ product }) => product.id))
    }
  }, [lines, termsVersion, resetConsent])

  useStoredDraft(kind, form, shownTextVersionsRef)

  const applyChangedTexts = (changedTexts: ChangedTexts): ConsentName[] => {
    const { terms, marketing, withdrawal, notice, lines: goods, guarantees = [] } = changedTexts
    if (terms) setTermsVersion(terms)
    setChangedGuarantees(guarantees)
    const shownTextVersions = shownTextVersionsRef.current
    shownTextVersionsRef.current = {
      ...shownTextVersions,
      guarantees: {
        ...shownTextVersions.guarantees,
        ...Object.fromEntries(
          guarantees.map(({ productId, version }) => [guaranteeKey(productId, language), version]),
        ),
      },
    }
    const changedConsents: ConsentName[] = [
      ...(goods?.some(({ defects }) => defects.length > 0) ? (['defects'] as const) : []),
      ...(terms || withdrawal || notice || guarantees.length > 0 ? (['terms'] as const) : []),
      ...(marketing ? (['marketing'] as const) : []),
    ]
    changedConsents.forEach(resetConsent)
    return changedConsents
  }

  const shownGuaranteeVersion = (productId: string): string | undefined =>
    shownTextVersionsRef.current.guarantees[guaranteeKey(productId, language)]

  return {
    termsVersion,
    changedGoods,
    changedGuarantees,
    shownGuaranteeVersion,
    applyChangedTexts,
  }
}

const currentGuaranteeVersions = (lines: readonly CartLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ product: { id, guaranteeVersions } }) =>
      LANGUAGES.map((language) => [guaranteeKey(id, language), guaranteeVersions[language]]),
    ),
  )
