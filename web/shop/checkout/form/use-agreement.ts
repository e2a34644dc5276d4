import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangedTexts } from '../../../../domain/errors'
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

/**
 * Unticks a consent if its text has changed since the consent was given, and shows a note beside it.
 * `applyChanged` gets the changed texts of a rejected order and returns the consents to give again.
 */
export function useConsentReset<Context, Valid>(
  kind: CheckoutKind,
  form: UseFormReturn<CheckoutValues, Context, Valid>,
  draft: CheckoutDraft,
  lines: readonly CartLine[],
) {
  const { settings } = useLocale()
  const { setValue, setError, getValues } = form
  const [termsVersion, setTermsVersion] = useState(() => legalVersion('terms', settings))
  const [changedGoods, setChangedGoods] = useState<readonly string[]>([])
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
    }
    if (previousTextVersions.terms !== termsVersion) resetConsent('terms')
    if (previousTextVersions.marketing !== ORDER_CONSENT_VERSION) resetConsent('marketing')
    const newDefectiveLines = lines.filter(
      (line) => isDefective(line) && !previousTextVersions.conditions.includes(conditionKey(line)),
    )
    if (newDefectiveLines.length > 0) {
      resetConsent('defects')
      const changedLines = newDefectiveLines.filter(({ product }) =>
        previousTextVersions.conditions.some((key) =>
          key.startsWith(JSON.stringify([product.id]).slice(0, -1)),
        ),
      )
      if (changedLines.length > 0) setChangedGoods(changedLines.map(({ product }) => product.id))
    }
  }, [lines, termsVersion, resetConsent])

  useStoredDraft(kind, form, shownTextVersionsRef)

  const applyChangedTexts = ({ terms, marketing, withdrawal, lines: goods }: ChangedTexts): ConsentName[] => {
    if (terms) setTermsVersion(terms)
    const names: ConsentName[] = [
      ...(goods?.some(({ defects }) => defects.length > 0) ? (['defects'] as const) : []),
      ...(terms || withdrawal ? (['terms'] as const) : []),
      ...(marketing ? (['marketing'] as const) : []),
    ]
    names.forEach(resetConsent)
    return names
  }

  return { termsVersion, changedGoods, applyChanged: applyChangedTexts }
}
