import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useLocation, useNavigationType } from '../../../navigation'
import { formatFullDate } from '../../../../domain/delivery/delivery'
import { type LegalDocument, legalVersion, validSinceDay } from '../../../../domain/settings/terms'
import { dateOf } from '../../../../domain/time/working-days'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { type TextLinkProps, LongTextSections } from '../../texts/text-sections'
import { TableOfContents } from './table-of-contents'
import { LEGAL_TEXT_LOADERS, legalTextKey } from './legal-texts'
import { useLegalWords } from './words'
import { Icon } from '../../../ui/image/icon'
import { printSection } from '../../../ui/layout/print-section'

type Props = {
  name: LegalDocument
  /** Actions shown above the text. */
  children?: ReactNode
}

/** A legal text in the visitor's language, with version, contents and a print button. */
export function LegalPage({ name, children }: Props) {
  const { language, settings } = useLocale()
  const legalWords = useLegalWords()
  const { data: text } = useSuspenseQuery({
    queryKey: legalTextKey(name, language),
    queryFn: async () => (await LEGAL_TEXT_LOADERS[name][language]())(settings),
  })
  useScrollToSection()
  const version = legalVersion(name, settings)
  const { printable } = text
  return (
    <article className="legal shell py-10">
      <div className="legal-head">
        <h1 className="font-display text-4xl font-bold md:text-5xl">{text.title}</h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-3 text-steel-700">
          <p>
            {legalWords.version({
              version,
              date: formatFullDate(dateOf(validSinceDay(name, settings)), language),
            })}
          </p>
          <PrintButton label={legalWords.print} print={() => window.print()} />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[16rem_1fr] lg:gap-14">
        <TableOfContents title={legalWords.contents} sections={text.sections} />
        <div className="max-w-3xl print:max-w-none">
          {children}
          <LongTextSections
            sections={text.sections}
            link={LegalLink}
            ends={
              printable
                ? {
                    [printable.id]: (
                      <p className="mt-6 print:hidden">
                        <PrintButton label={printable.label} print={() => printSection(printable.id)} />
                      </p>
                    ),
                  }
                : {}
            }
          />
        </div>
      </div>
    </article>
  )
}

const PrintButton = ({ label, print }: { label: string; print: () => void }) => (
  <Button look="secondary" className="print:hidden" onClick={print}>
    <Icon of={Printer} className="size-4.5" />
    {label}
  </Button>
)

const LegalLink = ({ href, className, children }: TextLinkProps) =>
  href.startsWith('/') ? (
    <Link to={href} className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  )

/** Scrolls to the section in the hash on client-side navigation. The browser handles all other cases. */
function useScrollToSection(): void {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  // A layout effect scrolls before the new page is painted. A later scroll could interrupt a reader who scrolls.
  useLayoutEffect(() => {
    if (hash && type !== 'POP')
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }, [hash, key, type])
}
