import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide'
import { HEALTH_TEXTS } from '../../../content/health'
import { LEGAL_FACT_NAMES } from '../../../domain/settings/check-legal-facts'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { Icon } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { settingPath } from '../kit/staff-path'
import { SettingLink } from '../settings/setting-link'
import { useGoLiveWords } from './go-live-words'
import { goLiveQuery } from '../settings/queries'

/** Path of the page or section on which staff fix a missing item, by item name. The set-up page explains the other items. */
export const CHECKLIST_LINKS: Partial<Record<string, string>> = {
  firmName: settingPath('firm-firm'),
  ownerName: settingPath('firm-owner'),
  nip: settingPath('firm-nip'),
  regon: settingPath('firm-regon'),
  seat: settingPath('firm-street'),
  phone: settingPath('firm-phone'),
  shopEmail: settingPath('firm-email'),
  legalForm: settingPath('legal-form'),
  krs: settingPath('legal-krs'),
  court: settingPath('legal-court'),
  capital: settingPath('legal-capital'),
  bdo: settingPath('legal-bdo'),
  isMicro: settingPath('legal-isMicro'),
  vatStatus: settingPath('legal-vat'),
  inspectorate: settingPath('legal-inspectorate'),
  openingFacts: settingPath('legal-openingFacts'),
  deliveryTerms: settingPath('legal-deliveryTerms'),
  displayTools: settingPath('legal-displayTools'),
  dataProcessing: settingPath('legal-dataProcessing'),
  eInvoices: settingPath('legal-eInvoices'),
  products: adminPaths.products,
  guarantees: `${adminPaths.products}?lacks=guarantee`,
  voucherVat: settingPath('voucherVat'),
  marginVouchers: settingPath('voucherVat'),
  reviews: settingPath('reviews'),
  pushDevices: adminPaths.notifications,
  jobs: `${adminPaths.settings}#jobs`,
  books: adminPaths.emails,
  mails: adminPaths.emails,
  mailsSent: `${adminPaths.emails}?status=given_up`,
  email: `${adminPaths.emails}?status=waiting`,
}

const isLegalFact = (name: string): boolean => (LEGAL_FACT_NAMES as readonly string[]).includes(name)

/** Lists what the shop needs before it can sell, with links to fix the missing items. */
export function GoLiveChecklist() {
  const words = useGoLiveWords()
  const { data } = useQuery(goLiveQuery)
  if (!data) return <Skeleton className="h-28" />
  const missingCount = data.filter(({ isOk }) => !isOk).length
  return (
    <section aria-labelledby="go-live" className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:px-6">
      <div className="flex items-start gap-3">
        <CheckIcon isOk={missingCount === 0} />
        <div className="min-w-0">
          <h2
            id="go-live"
            tabIndex={-1}
            className="scroll-mt-24 outline-none font-display text-xl font-semibold leading-tight"
          >
            {words.title}
          </h2>
          <p className="mt-1 text-sm text-steel-700">
            {missingCount === 0
              ? words.ready
              : words.lead({ missingCount: missingCount, totalCount: data.length })}
          </p>
        </div>
      </div>
      <Link to={adminPaths.setUp} className={CARD_LINK_CLASS}>
        {words.setUp}
      </Link>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.show}</summary>
        <CheckGroup title={words.facts} checks={data.filter(({ name }) => isLegalFact(name))} />
        <CheckGroup title={words.shop} checks={data.filter(({ name }) => !isLegalFact(name))} />
      </details>
    </section>
  )
}

type GoLiveCheck = Awaited<ReturnType<NonNullable<typeof goLiveQuery.queryFn>>>[number]

function CheckGroup({ title: groupTitle, checks }: { title: string; checks: GoLiveCheck[] }) {
  const { language } = useLocale()
  const words = useGoLiveWords()
  return (
    <>
      <h3 className="mt-3 border-b border-steel-300 pb-1 text-sm font-semibold text-steel-700">
        {groupTitle}
      </h3>
      <ul className="divide-y divide-steel-200">
        {checks.map(({ name, isOk }) => {
          const [title, todo] = { ...HEALTH_TEXTS[language], ...words.checks }[name]
          return (
            <li key={name} className="flex min-h-11 items-start gap-3 py-2.5">
              <CheckIcon isOk={isOk} />
              <div className="min-w-0 grow">
                <p className="font-semibold">
                  {title}
                  <span className="sr-only">: {isOk ? words.ok : words.missing}</span>
                </p>
                {isOk ? null : <p className="text-sm text-steel-700">{todo}</p>}
              </div>
              {isOk ? null : <ChecklistLink to={CHECKLIST_LINKS[name]} name={`${words.open}: ${title}`} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function CheckIcon({ isOk }: { isOk: boolean }) {
  return (
    <Icon
      shape={isOk ? CircleCheck : CircleDashed}
      className={`mt-0.5 size-5 shrink-0 ${isOk ? 'text-good-deep' : 'text-danger'}`}
    />
  )
}

function ChecklistLink({ to, name }: { to: string | undefined; name: string }) {
  const words = useGoLiveWords()
  if (!to) return null
  return (
    <SettingLink to={to} aria-label={name} className={LINK_CLASS}>
      {words.open}
    </SettingLink>
  )
}

const LINK_CLASS =
  'inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold underline decoration-accent-strong decoration-2 underline-offset-4'
