import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { TERMS_VERSION } from '../../../domain/terms'
import type { LegalTexts } from '../../content/legal-text'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/button'

/** A legal text in the visitor's language, printable. The text is code of its own and loaded with its page only. */
export function LegalPage({ name, texts }: { name: string; texts: LegalTexts }) {
  const { language, messages } = useLocale()
  const { data: text } = useSuspenseQuery({ queryKey: ['legal', name, language], queryFn: texts[language] })
  return (
    <article className="shell max-w-4xl py-10">
      <h1 className="font-display text-4xl font-bold md:text-5xl">{text.title}</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-steel-700 print:hidden">
        <p>{messages.legal.version({ version: TERMS_VERSION })}</p>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          {messages.legal.print}
        </Button>
      </div>
      {text.sections.map((section) => (
        <section key={section.heading} className="mt-8">
          <h2 className="font-display text-2xl font-semibold">{section.heading}</h2>
          {section.paragraphs.map((paragraph, index) =>
            typeof paragraph === 'string' ? (
              <p key={index} className="mt-3 leading-relaxed">
                {paragraph}
              </p>
            ) : (
              <ul key={index} className="mt-3 list-disc space-y-1.5 pl-6 leading-relaxed">
                {paragraph.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  )
}
