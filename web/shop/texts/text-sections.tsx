import type { ComponentType, ReactNode } from 'react'
import { type TextBlock, parseTextSpans, type LongTextSection } from '../../../domain/text/long-text'
import { buttonClass } from '../../ui/form/button'

export type TextLinkProps = { href: string; className: string; children: ReactNode }
type LinkComponent = ComponentType<TextLinkProps>

type Props = {
  sections: readonly LongTextSection[]
  /** Link component with client-side navigation. */
  link: LinkComponent
  /** Content at the end of a section, by section id. */
  sectionEnds?: Readonly<Record<string, ReactNode>>
}

/** A long text: sections with headings and blocks. */
export const LongTextSections = ({ sections, link, sectionEnds }: Props) =>
  sections.map(({ id, heading, paragraphs, onOwnPage }) => (
    <section
      key={heading}
      id={id}
      className={`mt-8 scroll-mt-6 ${onOwnPage ? 'print:break-before-page' : ''}`}
    >
      <h2 className="font-display text-2xl font-semibold">{heading}</h2>
      {paragraphs.map((block, index) => (
        <BlockContent key={index} block={block} link={link} />
      ))}
      {id ? sectionEnds?.[id] : null}
    </section>
  ))

function BlockContent({ block, link: Link }: { block: TextBlock; link: LinkComponent }) {
  const renderListItems = (texts: string[]) =>
    texts.map((text) => (
      <li key={text}>
        <LinkedText text={text} link={Link} />
      </li>
    ))
  if (typeof block === 'string') {
    return (
      <p className="mt-3 leading-relaxed">
        <LinkedText text={block} link={Link} />
      </p>
    )
  }
  if (Array.isArray(block)) {
    return <ul className="mt-3 list-disc space-y-1.5 pl-6 leading-relaxed">{renderListItems(block)}</ul>
  }
  if ('steps' in block) {
    return (
      <ol className="mt-3 list-decimal space-y-1.5 pl-6 leading-relaxed">{renderListItems(block.steps)}</ol>
    )
  }
  if ('title' in block) return <h3 className="mt-5 text-lg font-semibold">{block.title}</h3>
  if ('facts' in block) {
    return (
      <dl className="mt-4 divide-y divide-steel-200 border-y border-steel-200">
        {block.facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_1fr]">
            <dt className="text-steel-700">{name}</dt>
            <dd className="break-words font-medium">
              <LinkedText text={value} link={Link} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  if ('blanks' in block) {
    return (
      <ul className="mt-4 space-y-5">
        {block.blanks.map((label) => (
          <li key={label}>
            {label}
            <span aria-hidden="true" className="block h-9 border-b border-steel-600 print:h-[13mm]" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p className="mt-4 print:hidden">
      <Link href={block.href} className={buttonClass()}>
        {block.action}
      </Link>
    </p>
  )
}

const LinkedText = ({ text, link: Link }: { text: string; link: LinkComponent }) =>
  parseTextSpans(text).map(({ words, href }, index) =>
    href === undefined ? (
      <span key={index}>{words}</span>
    ) : (
      <Link
        key={index}
        href={href}
        className="underline decoration-accent-strong decoration-2 underline-offset-4 hover:decoration-ink"
      >
        {words}
      </Link>
    ),
  )
