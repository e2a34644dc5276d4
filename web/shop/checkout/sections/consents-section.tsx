import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import type { ChangedGuarantee } from '../../../../domain/errors'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { Checkbox } from '../../../ui/form/checkbox'
import { Icon } from '../../../ui/image/icon'
import type { DefectiveGoods } from '../form/defective-goods'
import { CheckoutSection } from './checkout-section'
import { useCheckoutField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

/** The optional consent to advertising, not ticked in advance (rules 2.7), and a link to the privacy policy. */
export function MarketingConsentSection() {
  const { language, messages } = useLocale()
  const { checkout } = useCheckoutWords()
  return (
    <CheckoutSection title={checkout.consents} id="checkout-consents">
      <ConsentCheckbox name="marketing">{checkout.marketing}</ConsentCheckbox>
      <p className="mt-2 text-sm text-steel-700">
        {messages.privacyBefore}
        <NewTabLink to={paths.privacy[language]}>{checkout.privacyLink}</NewTabLink>.
      </p>
    </CheckoutSection>
  )
}

/**
 * The consents that an order needs, none ticked in advance. They stand in the summary, near the order button. Defects need
 * a separate consent (rules 2.7, 4.3).
 */
export function RequiredConsents({
  defectiveGoods,
  changedProductIds,
  changedGuarantees,
}: {
  defectiveGoods: readonly DefectiveGoods[]
  /** Ids of goods whose description has changed since the page showed it. */
  changedProductIds: readonly string[]
  /** The current texts of guarantees that have changed since the page showed them. */
  changedGuarantees: readonly ChangedGuarantee[]
}) {
  const { language } = useLocale()
  const { checkout } = useCheckoutWords()
  return (
    <div className="border-b border-steel-200 py-3">
      {defectiveGoods.length > 0 ? (
        <ConsentCheckbox name="defects" isRequired>
          {checkout.defects}
          <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm marker:text-accent-deep">
            {defectiveGoods.map((defectiveProduct) => (
              <li key={defectiveProduct.id}>
                <strong>{defectiveProduct.name}</strong> — <span>{defectiveProduct.defects.join('; ')}</span>
                {changedProductIds.includes(defectiveProduct.id) ? (
                  <span className="ml-1 rounded-sm bg-accent px-1.5 font-semibold text-ink">
                    {checkout.changedGoods}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </ConsentCheckbox>
      ) : null}
      {changedGuarantees.map((changedGuarantee) => (
        <ChangedGuaranteeTexts key={changedGuarantee.productId} {...changedGuarantee} />
      ))}
      <ConsentCheckbox name="terms" isRequired>
        {checkout.termsBefore}
        <NewTabLink to={paths.terms[language]}>{checkout.termsLink}</NewTabLink>
        {checkout.termsAfter}
      </ConsentCheckbox>
    </div>
  )
}

function ChangedGuaranteeTexts({ name, guarantee }: ChangedGuarantee) {
  const { product } = useLocale().messages
  const { checkout } = useCheckoutWords()
  const guaranteeWords = product.guarantee
  return (
    <div className="mb-3 rounded-sm bg-accent/20 p-3 text-sm wrap-anywhere whitespace-pre-line">
      <p className="font-semibold">{checkout.changedGuarantee({ name })}</p>
      {guarantee ? (
        <>
          <p className="mt-1">{guarantee.promise}</p>
          {(['guarantor', 'scope', 'territory', 'claim'] as const).map((textName) => (
            <p key={textName} className="mt-1">
              {guaranteeWords[textName]}: {guarantee[textName]}
            </p>
          ))}
          {guarantee.termsUrl ? (
            <NewTabLink to={guarantee.termsUrl}>{guaranteeWords.terms}</NewTabLink>
          ) : null}
        </>
      ) : (
        <p className="mt-1">{checkout.withdrawnGuarantee}</p>
      )}
    </div>
  )
}

function ConsentCheckbox({
  name,
  isRequired = false,
  children,
}: {
  name: 'defects' | 'terms' | 'marketing'
  isRequired?: boolean
  children: ReactNode
}) {
  // Leaves out `onBlur`, which would validate: an unticked box is no error before the buyer sends the order.
  const { onBlur: _, ...field } = useCheckoutField(name)
  return (
    <Checkbox {...field} aria-required={isRequired ? true : undefined}>
      {children}
    </Checkbox>
  )
}

/** A link in a new tab, so that the checkout keeps its input. */
function NewTabLink({ to, children }: { to: string; children: string }) {
  const { checkout } = useCheckoutWords()
  return (
    <a href={to} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
      {children}
      <Icon shape={ExternalLink} className="ml-1 inline size-3.5" />
      <span className="sr-only">{checkout.newTab}</span>
    </a>
  )
}
