import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleHelp, ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import { HEALTH_TEXTS } from '../../../content/health'
import { STRIPE_API_VERSION, STRIPE_WEBHOOK_EVENTS } from '../../../domain/payments/stripe-webhook'
import type { LabelServiceName } from '../../../domain/shipments/shipment'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { CopyLine } from '../kit/page/copy-line'
import { StaffPage } from '../kit/page/staff-page'
import { useAdminWords } from '../kit/words'
import { CHECKLIST_LINKS } from './go-live-checklist'
import { useGoLiveWords } from './go-live-words'
import { DnsRecords } from './dns-records'
import { dnsQuery, type SetUp, setUpQuery } from './queries'
import { listStepStates, SET_UP_STEPS, type SetUpState, type SetUpStep, STEP_CHECKS } from './set-up-steps'
import { useSetUpWords } from './words'
import { QueryContent } from '../kit/page/query-content'

/** Guides the owner of a new shop through everything that the shop needs before its first sale. */
export default function AdminSetUpPage() {
  const words = useSetUpWords()
  const { sections } = useAdminWords()
  const query = useQuery(setUpQuery)
  const { data: dns } = useQuery(dnsQuery)
  return (
    <StaffPage title={words.title} backLink={{ to: adminPaths.settings, name: sections.settings }}>
      <p className="mb-4 max-w-2xl text-steel-700">{words.lead}</p>
      <QueryContent query={query} errorText={words.failed} skeletonClass="h-96">
        {(setUp) => <StepList setUp={setUp} states={listStepStates(setUp, dns?.records ?? null)} />}
      </QueryContent>
    </StaffPage>
  )
}

/** `states`: the states of the steps, in their order. */
type StepListProps = { setUp: SetUp; states: readonly SetUpState[] }

function StepList({ setUp, states }: StepListProps) {
  const words = useSetUpWords()
  const doneCount = states.filter((state) => state === 'done').length
  return (
    <>
      <p role="status" className="mb-3 font-semibold tabular-nums">
        {words.progress({ count: doneCount, total: SET_UP_STEPS.length })}
      </p>
      <ol className="space-y-3">
        {SET_UP_STEPS.map((step, index) => (
          <StepCard
            key={step}
            step={step}
            number={index + 1}
            state={states[index] ?? 'unknown'}
            isInitiallyOpen={index === states.indexOf('open')}
          >
            <StepContent step={step} setUp={setUp} />
          </StepCard>
        ))}
      </ol>
    </>
  )
}

const STATE_ICONS = { done: CircleCheck, open: CircleDashed, unknown: CircleHelp } as const
const STATE_CLASSES: Record<SetUpState, string> = {
  done: 'text-good-deep',
  open: 'text-danger',
  unknown: 'text-steel-600',
}

type StepCardProps = {
  step: SetUpStep
  number: number
  state: SetUpState
  isInitiallyOpen: boolean
  children: ReactNode
}

function StepCard({ step, number, state, isInitiallyOpen, children }: StepCardProps) {
  const words = useSetUpWords()
  const [title, lead] = words.steps[step]
  return (
    <li>
      <details open={isInitiallyOpen} className="rounded-md bg-white ring-1 ring-steel-200">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 md:px-6">
          <Icon shape={STATE_ICONS[state]} className={`size-6 shrink-0 ${STATE_CLASSES[state]}`} />
          <h2 className="min-w-0 grow font-display text-xl font-semibold leading-tight">
            {number}. {title}
          </h2>
          <span className="shrink-0 text-sm text-steel-700">{words.states[state]}</span>
        </summary>
        <div className="space-y-4 px-4 pb-4 md:px-6 md:pb-6">
          <p className="max-w-2xl">{lead}</p>
          {children}
        </div>
      </details>
    </li>
  )
}

function StepContent({ step, setUp }: { step: SetUpStep; setUp: SetUp }) {
  const words = useSetUpWords()
  const { webhookUrl, mail, appUrl } = setUp
  const checks = <StepChecks step={step} checks={setUp.checks} />
  switch (step) {
    case 'payments':
      return (
        <>
          {checks}
          <Instructions items={words.stripe.steps} />
          <LabelledValue name={words.stripe.webhook}>
            <CopyLine name={words.stripe.webhook} value={webhookUrl} />
          </LabelledValue>
          <LabelledValue name={words.stripe.version}>
            <CopyLine name={words.stripe.version} value={STRIPE_API_VERSION} />
          </LabelledValue>
          <LabelledValue name={words.stripe.events}>
            <ul className="grid gap-1 sm:grid-cols-2">
              {STRIPE_WEBHOOK_EVENTS.map((event) => (
                <li key={event}>
                  <CopyLine name={event} value={event} />
                </li>
              ))}
            </ul>
          </LabelledValue>
          <Commands
            commands={['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map(
              buildSecretCommand,
            )}
          />
          <NewTabLink to="https://dashboard.stripe.com/apikeys" name={words.stripe.keys} />
          <NewTabLink to="https://dashboard.stripe.com/webhooks" name={words.stripe.webhooks} />
        </>
      )
    case 'mail':
      return (
        <>
          {checks}
          <p>
            {words.mail.sender} <span className="font-mono break-all">{mail.from}</span>
          </p>
          {mail.provider ? null : <p className="font-semibold">{words.mail.noProvider}</p>}
          <Instructions items={words.mail.steps} />
          <Commands
            commands={[
              ...(mail.provider === 'cloudflare' ? [] : [buildSecretCommand('RESEND_API_KEY')]),
              'npm run deploy',
            ]}
          />
          <DnsRecords isAddressStep={false} />
        </>
      )
    case 'address':
      return (
        <>
          {checks}
          <p>
            {words.address.now} <span className="font-mono break-all">{appUrl}</span>
          </p>
          <Instructions items={words.address.steps} />
          <Commands commands={['APP_URL=https://www.twojsklep.pl npm run deploy']} />
          <DnsRecords isAddressStep />
        </>
      )
    case 'labels':
      return setUp.labels.map((account) => <LabelAccount key={account.service} {...account} />)
    case 'backup':
      return <Commands commands={['npm run backup -- --remote']} />
    case 'testOrder':
      return (
        <>
          {checks}
          <Instructions items={words.testOrder} />
        </>
      )
    default:
      return checks
  }
}

/** The links and secrets of the accounts at label services. */
const LABEL_ACCOUNTS = {
  inpost: { site: 'https://manager.paczkomaty.pl/', secrets: ['INPOST_TOKEN', 'INPOST_ORGANIZATION_ID'] },
  furgonetka: {
    site: 'https://furgonetka.pl/',
    secrets: ['FURGONETKA_CLIENT_ID', 'FURGONETKA_CLIENT_SECRET', 'FURGONETKA_LOGIN', 'FURGONETKA_PASSWORD'],
  },
} satisfies Record<LabelServiceName, { site: string; secrets: string[] }>

/** The account at one label service: its state, and how to get and enter its keys. */
function LabelAccount({ service, state, account, webhookUrl }: SetUp['labels'][number]) {
  const { labels: words } = useSetUpWords()
  const { name, off, failed, known, steps, site } = words.services[service]
  return (
    <section className="space-y-3 [&+section]:mt-6 [&+section]:border-t [&+section]:border-steel-200 [&+section]:pt-6">
      <h3 className="font-display text-xl font-semibold">{name}</h3>
      <p className="font-semibold">
        {account === null ? (state === 'off' ? off : failed) : known({ account })}
      </p>
      <Instructions items={steps} />
      <LabelledValue name={words.webhook}>
        <CopyLine name={`${words.webhook}: ${name}`} value={webhookUrl} />
      </LabelledValue>
      <Commands commands={LABEL_ACCOUNTS[service].secrets.map(buildSecretCommand)} />
      <NewTabLink to={LABEL_ACCOUNTS[service].site} name={site} />
    </section>
  )
}

const buildSecretCommand = (name: string) => `npx wrangler secret put ${name} -c wrangler.production.json`

/** Lists the checks of a set-up step, with links to fix what is missing. */
function StepChecks({ step, checks }: { step: SetUpStep; checks: SetUp['checks'] }) {
  const { language } = useLocale()
  const words = useSetUpWords()
  const goLiveWords = useGoLiveWords()
  const texts: Partial<Record<string, [string, string]>> = {
    ...HEALTH_TEXTS[language],
    ...goLiveWords.checks,
    testOrder: words.testOrderCheck,
  }
  const stepTodos: Partial<Record<string, string>> = words.hereChecks
  const stepChecks = checks.filter(({ name }) => STEP_CHECKS[step].includes(name))
  return (
    <ul className="divide-y divide-steel-200">
      {stepChecks.map(({ name, isOk }) => {
        const [title = name, generalTodo = ''] = texts[name] ?? []
        const todo = stepTodos[name] ?? generalTodo
        const link = CHECKLIST_LINKS[name]
        return (
          <li key={name} className="flex min-h-11 items-start gap-3 py-2.5">
            <Icon
              shape={isOk ? CircleCheck : CircleDashed}
              className={`mt-0.5 size-5 shrink-0 ${isOk ? 'text-good-deep' : 'text-danger'}`}
            />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {title}
                <span className="sr-only">: {isOk ? goLiveWords.ok : goLiveWords.missing}</span>
              </p>
              {isOk ? null : <p className="text-sm text-steel-700">{todo}</p>}
              {isOk || !link ? null : (
                <Link to={link} aria-label={`${goLiveWords.open}: ${title}`} className={CARD_LINK_CLASS}>
                  {goLiveWords.open}
                </Link>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const Instructions = ({ items }: { items: readonly string[] }) => (
  <ol className="max-w-2xl list-decimal space-y-1 pl-5">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ol>
)

const LabelledValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="space-y-1">
    <p className="text-sm font-semibold">{name}</p>
    {children}
  </div>
)

/** Commands that the owner runs in a terminal, so that secrets never pass through the browser. */
function Commands({ commands }: { commands: readonly string[] }) {
  const words = useSetUpWords()
  return (
    <div className="space-y-1">
      <p className="text-sm font-semibold">{words.terminal}</p>
      {commands.map((command) => (
        <CopyLine key={command} name={words.command} value={command} />
      ))}
    </div>
  )
}

const NewTabLink = ({ to, name }: { to: string; name: string }) => (
  <p>
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
    >
      {name}
      <Icon shape={ExternalLink} className="size-4" />
    </a>
  </p>
)
