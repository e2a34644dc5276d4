import { dateOf } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer, ChevronDown } from 'lucide'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useLocation, useNavigationType } from '../../../navigation'
import { type LegalDocument, legalVersion, validSinceDay } from '../../../../domain/settings/terms'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { type TextLinkProps, LongTextSections } from '../../texts/text-sections'
import { LEGAL_TEXT_LOADERS, legalTextKey } from './legal-texts'
import { useLegalWords } from './words'
import { Icon } from '../../../ui/image/icon'
import { printSection } from '../../../ui/layout/print-section'

type Props = {
  name: LegalDocument
  /** A form or its receipt, shown above the legal text. The version of the text then moves to the end. */
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
  const textVersion = legalVersion(name, settings)
  const { printable } = text
  const versionLine = (
    <div
      className={`legal-head flex flex-wrap items-center gap-x-8 gap-y-3 text-steel-700 ${children ? 'mt-10' : 'mt-3'}`}
    >
      <p>
        {legalWords.version({
          version: textVersion,
          date: formatFullDate(dateOf(validSinceDay(name, settings)), language),
        })}
      </p>
      <PrintButton label={legalWords.print} onPrint={() => window.print()} />
    </div>
  )
  return (
    <article className="legal shell py-10">
      <div className="legal-head">
        <h1 className="font-display text-4xl font-bold md:text-5xl">{text.heading ?? text.title}</h1>
        {text.heading ? <p className="mt-1 text-lg text-steel-700">{text.title}</p> : null}
      </div>
      {children ?? versionLine}
      <div className="lg:grid lg:grid-cols-[16rem_1fr] lg:gap-14">
        <TableOfContents title={legalWords.contents} sections={text.sections} />
        <div className="max-w-3xl print:max-w-none">
          <LongTextSections
            sections={text.sections}
            link={LegalLink}
            sectionEnds={
              printable
                ? {
                    [printable.id]: (
                      <p className="mt-6 print:hidden">
                        <PrintButton label={printable.label} onPrint={() => printSection(printable.id)} />
                      </p>
                    ),
                  }
                : {}
            }
          />
        </div>
      </div>
      {children ? versionLine : null}
    </article>
  )
}

const PrintButton = ({ label, onPrint }: { label: string; onPrint: () => void }) => (
  <Button variant="secondary" className="print:hidden" onClick={onPrint}>
    <Icon shape={Printer} className="size-4.5" />
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

/**
 * Scrolls to the section in the hash on client-side navigation. On a full page load, the browser itself scrolls to the
 * section.
 */
function useScrollToSection(): void {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  // A layout effect scrolls before the new page is painted. A later scroll could interrupt a reader who scrolls.
  useLayoutEffect(() => {
    if (hash && navigationType !== 'POP')
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }, [hash, key, navigationType])
}

type LegalSections = readonly { id: string; heading: string }[]

/** Table of contents of a legal text: collapsed on small screens, beside the text on large ones. */
const TableOfContents = ({ title, sections }: { title: string; sections: LegalSections }) => (
  <nav
    aria-label={title}
    className="mt-6 max-h-[calc(100dvh-10rem)] self-start overflow-y-auto print:hidden lg:sticky lg:top-34 lg:mt-9"
  >
    <details className="group rounded-sm bg-white ring-1 ring-inset ring-steel-200 lg:hidden">
      <summary className="flex min-h-11 list-none items-center justify-between px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
      </summary>
      <ContentsLinks sections={sections} className="px-4 pb-3 sm:columns-2" />
    </details>
    <div className="hidden border-l-4 border-accent pl-4 lg:block">
      <p className="font-display text-lg font-semibold">{title}</p>
      <ContentsLinks sections={sections} className="mt-1 text-[0.95rem]" />
    </div>
  </nav>
)

const ContentsLinks = ({ sections, className }: { sections: LegalSections; className: string }) => (
  <ol className={className}>
    {sections.map((section) => (
      <li key={section.id} className="break-inside-avoid">
        <a href={`#${section.id}`} className="block py-2.5 leading-tight hover:underline lg:py-1.5">
          {section.heading}
        </a>
      </li>
    ))}
  </ol>
)
