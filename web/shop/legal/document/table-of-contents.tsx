import { ChevronDown } from 'lucide'
import { Icon } from '../../../ui/image/icon'

type LegalSections = readonly { id: string; heading: string }[]

/** Table of contents of a legal text: collapsed on small screens, beside the text on large ones. */
export const TableOfContents = ({ title, sections }: { title: string; sections: LegalSections }) => (
  <nav
    aria-label={title}
    className="mt-6 max-h-[calc(100dvh-10rem)] self-start overflow-y-auto print:hidden lg:sticky lg:top-34 lg:mt-9"
  >
    <details className="group rounded-sm bg-white ring-1 ring-inset ring-steel-200 lg:hidden">
      <summary className="flex min-h-11 list-none items-center justify-between px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={ChevronDown} className="size-5 group-open:rotate-180" />
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
