import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide'
import type { ReactNode } from 'react'
import { FOOTER_WORDS } from '../../app/footer-words'
import { Link } from '../../navigation'
import { splitIntoParagraphs } from '../../../domain/settings/own-texts'
import { listRegistrationFacts } from '../../../content/registration'
import { isInCourtRegister } from '../../../domain/settings/legal-facts'
import { formatFirmAddress } from '../../../domain/settings/settings'
import { formatDelivery } from '../../../domain/delivery/shipping'
import { useLocale } from '../../i18n/locale'
import { useMoneyFormat } from '../../i18n/use-money'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Icon } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { type TextLinkProps, LongTextSections } from '../texts/text-sections'
import { pageTextsQuery } from '../texts/queries'
import { type InfoTopic, useInfoDialog } from './info-dialog-state'
import { useInfoWords } from './words'

const INFO_TEXT_LOADERS = {
  pl: async () => (await import('../../../content/info.pl')).infoText,
  en: async () => (await import('../../../content/info.en')).infoText,
}

export default function InfoDialog({ topic }: { topic: InfoTopic }): ReactNode {
  const { messages } = useLocale()
  const { close } = useInfoDialog()
  const title = messages.info[topic]
  return (
    <Dialog isOpen onClose={close} title={title} closeLabel={messages.close} shape="modal">
      <div className="px-5 pb-7">
        <PartErrorBoundary>
          <InfoText topic={topic} />
          {topic === 'about' ? <FirmDetails /> : null}
        </PartErrorBoundary>
      </div>
    </Dialog>
  )
}

function InfoText({ topic }: { topic: InfoTopic }) {
  const { language, messages, settings } = useLocale()
  const { firm, delivery, couriers, showroom } = settings
  const moneyFormatters = useMoneyFormat()
  const infoTextQuery = useQuery({ queryKey: ['info', language], queryFn: INFO_TEXT_LOADERS[language] })
  const { data: ownText, isLoading } = useQuery({
    ...pageTextsQuery('about', language),
    enabled: topic === 'about',
  })
  if (infoTextQuery.isError) {
    return (
      <div role="alert" className="mt-5 space-y-4">
        <p>{messages.offline}</p>
        <Button variant="secondary" onClick={() => void infoTextQuery.refetch()}>
          {messages.retry}
        </Button>
      </div>
    )
  }
  if (!infoTextQuery.data || isLoading) return <Skeleton className="mt-6 h-48" />
  const infoSections = infoTextQuery.data({
    firm,
    delivery: {
      courier: formatDelivery(delivery.pl.parcels.courier, moneyFormatters.fromPln),
      oversize: formatDelivery(delivery.pl.parcels.oversize, moneyFormatters.fromPln),
      pallet: formatDelivery(delivery.pl.parcels.pallet, moneyFormatters.fromPln),
    },
    couriers: couriers.offered,
    showroom,
  })[topic]
  if (!ownText?.about) return <LongTextSections sections={infoSections} link={InfoLink} />
  return (
    <>
      <LongTextSections
        sections={infoSections.slice(0, 1).map((section) => ({ ...section, paragraphs: [] }))}
        link={InfoLink}
      />
      {/* The owner's text is plain text without links, so it needs no `InfoLink`. */}
      {splitIntoParagraphs(ownText.about).map((paragraph, index) => (
        <p key={index} className="mt-3 break-words leading-relaxed whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </>
  )
}

function InfoLink({ href, ...rest }: TextLinkProps) {
  const { close } = useInfoDialog()
  return <Link to={href} onClick={close} {...rest} />
}

/** Legal and contact details of the firm, shown in the dialog about the shop (spec §2). */
function FirmDetails() {
  const { language, settings } = useLocale()
  const footerWords = FOOTER_WORDS[language]
  const infoWords = useInfoWords()
  const { firm, legal } = settings
  const detailRows: [string, string][] = [
    ...(isInCourtRegister(legal.form) ? [] : [[infoWords.owner, firm.owner] satisfies [string, string]]),
    [footerWords.nip, firm.nip],
    ...listRegistrationFacts(legal, language),
    [infoWords.phone, firm.phone],
    [infoWords.email, firm.email],
    [infoWords.hours, `${footerWords.hours(firm.hours)}, ${infoWords.weekends}`],
    [infoWords.address, `${firm.firm}, ${formatFirmAddress(firm)}`],
  ]
  return (
    <>
      <dl className="mt-6 divide-y divide-steel-200 border-y border-steel-200">
        {detailRows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[9rem_1fr]">
            <dt className="text-steel-600 first-letter:uppercase">{name}</dt>
            <dd className="break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={firm.maps}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
      >
        <Icon shape={MapPin} className="size-4.5" />
        {infoWords.map}
      </a>
    </>
  )
}
