import { Link, navigate } from '../../navigation'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { AmountForm } from './amount-form'
import { useAmountField } from './use-amount'
import { VoucherCard } from './voucher-card'
import { useVoucherWords } from './words'

/** The home page's section about vouchers and how to buy one (spec §2). */
export function VoucherSection() {
  const { language } = useLocale()
  const words = useVoucherWords()
  const moneyFormatters = useMoneyFormat()
  const amountField = useAmountField()
  return (
    <section aria-labelledby="voucher" className="mt-8 bg-ink text-white md:mt-14">
      <div className="shell grid items-center gap-5 py-6 md:gap-8 md:py-12 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16 lg:py-14">
        <div>
          <h2 id="voucher" className="font-display text-3xl font-bold md:text-4xl">
            {words.title}
          </h2>
          <p className="mt-2 max-w-2xl text-steel-200 md:mt-3 max-md:text-sm md:text-lg">{words.lead}</p>
          <div aria-hidden="true" className="max-md:hidden">
            <VoucherCard
              title={words.title}
              amount={
                amountField.value === null ? '—' : moneyFormatters.formatVisitorAmount(amountField.value)
              }
              code="GIFT-••••-••••-••••"
              validUntil={words.valid12}
              className="mt-7 min-h-52"
            />
          </div>
        </div>
        <div className="rounded-md bg-white p-5 text-ink md:p-6">
          <AmountForm
            amountField={amountField}
            submitLabel={words.buy}
            onChosen={() => navigate(`${paths.checkout[language]}?voucher=true`)}
          />
          <p className="mt-4 text-sm text-steel-700 max-md:hidden">{words.rules}</p>
          <Link
            to={paths.voucher[language]}
            className="mt-1 inline-block py-3 text-sm font-semibold underline underline-offset-4"
          >
            {words.haveOne}
          </Link>
        </div>
      </div>
    </section>
  )
}
