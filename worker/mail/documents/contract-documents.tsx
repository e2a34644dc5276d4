import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LegalText } from '../../../content/pages/legal-text'
import { terms as termsEn } from '../../../content/pages/terms.en'
import { terms as termsPl } from '../../../content/pages/terms.pl'
import type { Language } from '../../../domain/language'
import { type TextBlock, parseTextSpans } from '../../../domain/text/long-text'
import type { Settings } from '../../../domain/settings/settings'
import { legalVersion } from '../../../domain/settings/terms'
import type { documents } from '../documents.table'
import { mailWordsFor } from '../wording/wording'

export type NewContractDocument = Omit<typeof documents.$inferSelect, 'createdAt'>

/** Parts of the terms that form the withdrawal document: the instruction and the form (UoPK annexes 1, 2). */
const WITHDRAWAL_DOCUMENT_SECTIONS = ['instruction', 'form']

const TERMS_BY_LANGUAGE = { pl: termsPl, en: termsEn }

/** Returns the ids of the documents of an order: its version of the terms, and of the withdrawal instruction. */
export const toContractDocumentIds = (language: Language, termsVersion: string) => ({
  terms: `terms.${language}.${termsVersion}`,
  withdrawal: `withdrawal.${language}.${termsVersion}`,
})

/** The contract documents of the last used language and settings; cached because every order needs them. */
const documentCache = new Map<string, NewContractDocument[]>()

/**
 * The documents that a buyer gets on a durable medium (UoPK art. 21, rules 2.6): the current terms, and the withdrawal
 * instruction with its form. Self-contained HTML pages; their links lead to the shop at `appUrl`.
 */
export function getContractDocuments(
  language: Language,
  settings: Settings,
  appUrl: string,
): NewContractDocument[] {
  const { firm, delivery, version, since } = settings
  const cacheKey = JSON.stringify([language, firm, delivery, version, since, appUrl])
  const cachedDocuments = documentCache.get(cacheKey)
  if (cachedDocuments) return cachedDocuments
  const documents = renderContractDocuments(language, settings, appUrl)
  documentCache.clear()
  documentCache.set(cacheKey, documents)
  return documents
}

function renderContractDocuments(
  language: Language,
  settings: Settings,
  appUrl: string,
): NewContractDocument[] {
  const version = legalVersion('terms', settings)
  const termsText = TERMS_BY_LANGUAGE[language](settings)
  const words = mailWordsFor(language).documents
  const withdrawalDocument = {
    ...termsText,
    title: words.withdrawalTitle,
    sections: selectSections(termsText, WITHDRAWAL_DOCUMENT_SECTIONS),
  }
  const documentIds = toContractDocumentIds(language, version)
  const fileNameOf = (name: string) => `${name}-${version.replace('+', '-')}.html`
  const renderPage = (legalText: LegalText) =>
    renderDocumentHtml({ text: legalText, language, version, appUrl })
  return [
    { id: documentIds.terms, name: fileNameOf(words.terms), language, content: renderPage(termsText) },
    {
      id: documentIds.withdrawal,
      name: fileNameOf(words.withdrawal),
      language,
      content: renderPage(withdrawalDocument),
    },
  ]
}

const selectSections = ({ sections }: LegalText, sectionIds: readonly string[]) =>
  sections.filter(({ id }) => sectionIds.includes(id))

type DocumentPage = { text: LegalText; language: Language; version: string; appUrl: string }

const DOCUMENT_CSS =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.55 system-ui,sans-serif;color:#191816}h2{margin-top:2rem}a{color:inherit}.blank{display:block;height:2rem;border-bottom:1px solid #6b665e}dt{color:#6b665e}dd{margin:0 0 .5rem}'

const renderDocumentHtml = ({ text, language, version, appUrl }: DocumentPage): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{text.title}</title>
        <style>{DOCUMENT_CSS}</style>
      </head>
      <body>
        <h1>{text.title}</h1>
        <p>{mailWordsFor(language).documents.version({ version })}</p>
        {text.sections.map(({ id, heading, paragraphs }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {paragraphs.map((textBlock, index) => (
              <TextBlockElement key={index} block={textBlock} appUrl={appUrl} />
            ))}
          </section>
        ))}
      </body>
    </html>,
  )}`

function TextBlockElement({ block, appUrl }: { block: TextBlock; appUrl: string }): ReactNode {
  const renderText = (text: string) => <LinkedText text={text} appUrl={appUrl} />
  const renderListItems = (texts: readonly string[]) =>
    texts.map((text) => <li key={text}>{renderText(text)}</li>)
  if (typeof block === 'string') return <p>{renderText(block)}</p>
  if (Array.isArray(block)) return <ul>{renderListItems(block)}</ul>
  if ('steps' in block) return <ol>{renderListItems(block.steps)}</ol>
  if ('title' in block) return <h3>{block.title}</h3>
  if ('facts' in block)
    return (
      <dl>
        {block.facts.flatMap(([name, value]) => [
          <dt key={`${name} is`}>{name}</dt>,
          <dd key={name}>{renderText(value)}</dd>,
        ])}
      </dl>
    )
  if ('blanks' in block)
    return (
      <ul>
        {block.blanks.map((blankLabel) => (
          <li key={blankLabel}>
            {blankLabel}
            <span className="blank" />
          </li>
        ))}
      </ul>
    )
  return <p>{renderText(`[${block.action}](${block.href})`)}</p>
}

const LinkedText = ({ text, appUrl }: { text: string; appUrl: string }): ReactNode =>
  parseTextSpans(text).map(({ words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      <a key={index} href={href.startsWith('/') ? appUrl + href : href}>
        {words}
      </a>
    ),
  )
