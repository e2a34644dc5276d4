import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangedTexts } from '../../../domain/errors'
import { message } from '../../../domain/fields'
import { CONSENT_VERSION } from '../../../domain/newsletter-consent'
import { legalVersion } from '../../../domain/terms'
import type { CartLine } from '../../api'
import { useLocale } from '../../i18n/locale'
import { type Draft, useKeptDraft } from './checkout-draft'
import type { CheckoutKind } from '../../checkout-storage'
import type { CheckoutValues } from './checkout-values'
import { conditionKey, isDefective } from './defective-goods'

type Consent = 'defects' | 'terms' | 'marketing'

/**
 * Unticks a consent if its text has changed since the consent was given, and shows a note beside it.
 * `applyChanged` gets the changed texts of a rejected order and returns the consents to give again.
 */
export function useAgreement<Context, Valid>(
  kind: CheckoutKind,
  form: UseFormReturn<CheckoutValues, Context, Valid>,
  draft: Draft,
  lines: readonly CartLine[],
) {
  const { settings } = useLocale()
  const { setValue, setError, getValues } = form
  const [termsVersion, setTermsVersion] = useState(() => legalVersion('terms', settings))
  const [changedGoods, setChangedGoods] = useState<readonly string[]>([])
  const shownTexts = useRef(draft.shown)

  const resetConsent = useCallback(
    (name: Consent) => {
      if (!getValues(name)) return
      setValue(name, false)
      setError(name, { type: 'server', message: message('changed') })
    },
    [getValues, setValue, setError],
  )

  useEffect(() => {
    const before = shownTexts.current
    const conditions = lines.map(conditionKey)
    shownTexts.current = { terms: termsVersion, marketing: CONSENT_VERSION, conditions }
    if (before.terms !== termsVersion) resetConsent('terms')
    if (before.marketing !== CONSENT_VERSION) resetConsent('marketing')
    const other = lines.filter((line) => isDefective(line) && !before.conditions.includes(conditionKey(line)))
    if (other.length > 0) {
      resetConsent('defects')
      const changedLines = other.filter(({ product }) =>
        before.conditions.some((key) => key.startsWith(JSON.stringify([product.id]).slice(0, -1))),
      )
      if (changedLines.length > 0) setChangedGoods(changedLines.map(({ product }) => product.id))
    }
  }, [lines, termsVersion, resetConsent])

  useKeptDraft(kind, form, shownTexts)

  const applyChanged = ({ terms, marketing, withdrawal, lines: goods }: ChangedTexts): Consent[] => {
    if (terms) setTermsVersion(terms)
    const names: Consent[] = [
      ...(goods?.some(({ defects }) => defects.length > 0) ? (['defects'] as const) : []),
      ...(terms || withdrawal ? (['terms'] as const) : []),
      ...(marketing ? (['marketing'] as const) : []),
    ]
    names.forEach(resetConsent)
    return names
  }

  return { termsVersion, changedGoods, applyChanged }
}
