import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { TERMS_VERSION } from '../../../domain/terms'
import type { LegalTexts } from '../../content/legal-text'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { TextSections } from '../../ui/text-sections'

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
      <TextSections sections={text.sections} />
    </article>
  )
}
