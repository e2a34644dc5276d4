import { CAPACITY_RIGHTS_TEXTS } from '../../../domain/orders/order-agreement'
import { COURIERS } from '../../../domain/delivery/couriers'
import type { ReductionSince } from '../../../domain/products/catalog/lowest-price'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../domain/language'
import { FIRST_SETTINGS, type Settings } from '../../../domain/settings/settings'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  legalVersion,
  validSinceDay,
} from '../../../domain/settings/terms'
import { dropUnneededFacts, type LegalFacts } from '../../../domain/settings/legal-facts'
import { TRADE_INSPECTORATES } from '../../../domain/settings/trade-inspectorates'
import { readDeliverySetting } from '../../../domain/delivery/read-delivery-setting'
import { mapClasses } from '../../../domain/delivery/parcels'
import { minor } from '../../../domain/money/money'
import { isoDay } from '../../../domain/time/polish-days'
import { infoText as infoTextEn } from '../../../content/info.en'
import { infoText as infoTextPl } from '../../../content/info.pl'
import { COMPLAINT_WORDS } from '../returns/complaints/words'
import { matchPage } from '../../app/paths'
import { LEGAL_TEXT_LOADERS } from './document/legal-texts'
import { en as checkoutEn } from '../checkout/words.en'
import { pl as checkoutPl } from '../checkout/words.pl'
import { en } from '../../i18n/en'
import { pl } from '../../i18n/pl'
import type { TextBlock } from '../../../domain/text/long-text'

const renderDocumentText = async (
  documentName: LegalDocument,
  language: Language,
  settings: Settings = FIRST_SETTINGS,
) => (await LEGAL_TEXT_LOADERS[documentName][language]())(settings)

/** All legal texts in both languages, each with its content as one string. */
const ALL_LEGAL_PAGES = await Promise.all(
  LEGAL_DOCUMENTS.flatMap((documentName) =>
    LANGUAGES.map(async (language) => {
      const text = await renderDocumentText(documentName, language)
      return { name: documentName, language, text, words: JSON.stringify(text) }
    }),
  ),
)
const readDocumentWords = (documentName: LegalDocument, language: Language) =>
  ALL_LEGAL_PAGES.find((entry) => entry.name === documentName && entry.language === language)?.words

/**
 * Describes a block of a legal text by its kind and its number of parts, to compare the structure of both languages.
 */
function describeBlock(block: TextBlock): string {
  if (typeof block === 'string') return 'paragraph'
  if (Array.isArray(block)) return `list of ${block.length}`
  const [[kind, parts] = []] = Object.entries(block)
  return Array.isArray(parts) ? `${kind} of ${parts.length}` : String(kind)
}

const findLinks = (words: string) => [
  ...[...words.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href),
  ...[...words.matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href),
]

const FREE_DELIVERY = { courier: null, oversize: null, pallet: null }

describe('the legal texts', () => {
  it.each(LEGAL_DOCUMENTS)(
    'have the same sections and blocks in both languages: %s',
    async (documentName) => {
      const [polish, english] = await Promise.all(
        LANGUAGES.map(async (language) =>
          (await renderDocumentText(documentName, language)).sections.map(({ id, paragraphs }) => [
            id,
            ...paragraphs.map(describeBlock),
          ]),
        ),
      )
      expect(english).toEqual(polish)
      expect(new Set(polish?.map(([id]) => id)).size).toBe(polish?.length)
    },
  )

  it.each(ALL_LEGAL_PAGES)(
    'link only to pages and sections that exist: $name, $language',
    async ({ text, words, language }) => {
      for (const href of findLinks(words)) {
        if (/^(mailto|tel|https):/.test(href)) continue
        const [path = '', hash] = href.split('#')
        const match = path === '' ? null : matchPage(path)
        if (match) expect([href, match.page]).not.toEqual([href, 'notFound'])
        // Skips pages that have one path for both languages (`pathLanguage` is null).
        if (match?.pathLanguage) expect([href, match.pathLanguage]).toEqual([href, language])
        const linkedDocument =
          match && match.page in LEGAL_TEXT_LOADERS
            ? await renderDocumentText(match.page as LegalDocument, language)
            : text
        if (hash !== undefined) expect(linkedDocument.sections.map(({ id }) => id)).toContain(hash)
      }
    },
  )

  it('have a description that fits into search results, and a dated version', () => {
    for (const { name, language, text } of ALL_LEGAL_PAGES) {
      expect([name, language, text.description.length > 60 && text.description.length <= 200]).toEqual([
        name,
        language,
        true,
      ])
      const validSinceText = isoDay(validSinceDay(name, FIRST_SETTINGS))
      expect(legalVersion(name, FIRST_SETTINGS)).toMatch(new RegExp(`^${validSinceText}(\\.\\d+)?$`))
    }
  })

  it('promise free delivery without a threshold if delivery is always free', async () => {
    const { pl } = FIRST_SETTINGS.delivery
    for (const parcels of [{ fee: minor(0) }, { freeFrom: minor(0) }].map((freeRate) =>
      mapClasses((parcelClass) => ({ ...pl.parcels[parcelClass], ...freeRate })),
    ))
      for (const language of LANGUAGES)
        for (const documentName of ['terms', 'delivery'] as const) {
          const words = JSON.stringify(
            await renderDocumentText(documentName, language, {
              ...FIRST_SETTINGS,
              delivery: { pl: { ...pl, parcels } },
            }),
          )
          expect(words).toContain(language === 'pl' ? 'Dostawa jest bezpłatna' : 'Delivery is free')
          expect(words).not.toMatch(/29[.,]99|500[.,]00/)
        }
  })

  it('quote the owner’s settings with a version and date of their own', async () => {
    const firmSettings = {
      ...FIRST_SETTINGS.firm,
      firm: 'Inna Firma',
      email: 'inny@firma.example',
      phone: '+48 111 222 333',
    }
    const delivery = readDeliverySetting({ fee: minor(17_31), freeFrom: minor(654_00) })
    const settings = {
      ...FIRST_SETTINGS,
      firm: firmSettings,
      delivery,
      version: 7,
      since: Date.UTC(2027, 1, 3),
    }
    for (const documentName of LEGAL_DOCUMENTS)
      for (const language of LANGUAGES) {
        const words = JSON.stringify(await renderDocumentText(documentName, language, settings))
        for (const outdatedText of [
          FIRST_SETTINGS.firm.firm,
          FIRST_SETTINGS.firm.email,
          FIRST_SETTINGS.firm.phone,
          '29,99',
          '29.99',
        ])
          expect([documentName, language, words.includes(outdatedText)]).toEqual([
            documentName,
            language,
            false,
          ])
        expect(words).toContain(firmSettings.email)
      }
    for (const language of LANGUAGES)
      for (const documentName of ['terms', 'delivery'] as const) {
        const words = JSON.stringify(await renderDocumentText(documentName, language, settings))
        expect(words).toMatch(/17[.,]31/)
        expect(words).toMatch(/654[.,]00/)
      }
    expect(JSON.stringify(await renderDocumentText('terms', 'pl', settings))).toContain(
      legalVersion('terms', settings),
    )
    expect(legalVersion('terms', settings)).toMatch(/\+7$/)
    // 23:30 UTC on 2 February is 00:30 on 3 February in Poland.
    const lateSettings = { since: Date.UTC(2027, 1, 2, 23, 30) }
    expect(
      [settings, lateSettings].map((testedSettings) => isoDay(validSinceDay('terms', testedSettings))),
    ).toEqual(['2027-02-03', '2027-02-03'])
  })

  it('treat silence as acceptance only towards buyers with consumer rights', () => {
    const silenceClausePattern = /[^."]*(?:deemed accepted|uznaje się, że uwzględniliśmy)/g
    for (const documentName of ['terms', 'complaints'] as const)
      for (const language of LANGUAGES) {
        const silenceClauses =
          (readDocumentWords(documentName, language) ?? '').match(silenceClausePattern) ?? []
        expect([documentName, language, silenceClauses.length]).toEqual([documentName, language, 1])
        expect(silenceClauses[0]).toMatch(/consumer rights|na prawach konsumenta/)
      }
    for (const language of LANGUAGES) {
      // Only a consumer may choose the remedy, and only a consumer's complaint counts as accepted if the shop does not
      // answer.
      const { lead, wishHint } = COMPLAINT_WORDS[language]
      for (const sentence of [...lead, wishHint]) expect(sentence).toMatch(/consumer|konsument/i)
    }
  })

  it.each(LANGUAGES)('of the terms cover the electronic services (UŚUDE art. 8): %s', async (language) => {
    const { sections } = await renderDocumentText('terms', language)
    const words = JSON.stringify(sections.find(({ id }) => id === 'electronic-services'))
    for (const requiredTexts of [
      // The terms must state the kind and scope of the online services.
      [/koszyk, formularz i strona zamówienia/, /the cart, the order form and the order page/],
      [/czat ze sprzedawcą/, /chat with the seller/],
      [/newsletter i publikowanie opinii/, /the newsletter and the publication of reviews/],
      // The terms must state the technical requirements.
      [/przeglądarki.*JavaScript.*adresu e-mail/, /browser.*JavaScript.*e-mail address/],
      // The terms must forbid unlawful content.
      [/Nie wolno dostarczać.*o charakterze bezprawnym/, /forbidden to supply unlawful content/],
      // The terms must state when the contract begins and ends.
      [/Umowa o świadczenie usługi zaczyna się.*a kończy się/, /The contract for a service begins.*and ends/],
      [/Zrezygnujesz z niego w każdej chwili/, /You can unsubscribe at any time/],
      // The terms must state the risks (UŚUDE art. 6) and the procedure for complaints.
      [/zagrożeniami/, /risks/],
      [
        /Reklamację dotyczącą działania usług.*#complaints/,
        /complaint about the electronic services.*#complaints/,
      ],
    ] as const)
      expect(words).toMatch(requiredTexts[language === 'pl' ? 0 : 1])
  })

  it.each(LANGUAGES)('contain each point of art. 12(1) UoPK that concerns the shop: %s', async (language) => {
    const settings = {
      ...FIRST_SETTINGS,
      legal: { ...FIRST_SETTINGS.legal, inspectorate: 'podlaskie' as const },
    }
    const { sections } = await renderDocumentText('terms', language, settings)
    const { firm } = settings.firm
    /**
     * The points that art. 12(1) UoPK requires. Each has the section of the terms that covers it, and a pattern of the
     * text per language.
     */
    const requiredPoints: [point: string, section: string, polish: RegExp, english: RegExp][] = [
      ['1 goods', 'exhibition', /strona produktu|stronie produktu/, /product page/],
      ['2 trader', 'seller', new RegExp(`${firm}.*NIP`), new RegExp(`${firm}.*NIP`)],
      ['3 address, e-mail, phone', 'seller', /adres.*mailto:.*tel:/, /address.*mailto:.*tel:/],
      [
        '4 address of complaints',
        'seller',
        /adres do korespondencji, zwrotów i reklamacji/,
        /letters, returns and complaints/,
      ],
      ['5 price', 'prices', /ceną końcową za sztukę/, /final price per piece/],
      ['5a individual prices', 'prices', /Nie dostosowujemy cen indywidualnie/, /do not personalise prices/],
      ['6 cost of contact', 'seller', /według taryfy Twojego operatora/, /at your operator’s rate/],
      ['7 payment', 'payment', /Płacisz z góry, online/, /You pay in advance, online/],
      ['7 delivery time', 'delivery', /najpóźniej w ciągu \d+ dni/, /no later than \d+ days/],
      ['7 complaints', 'complaints', /Odpowiadamy w ciągu 14 dni/, /We answer within 14 days/],
      [
        '8 withdrawal',
        'withdrawal',
        /w terminie 14 dni.*Odstąp od umowy tutaj/,
        /within 14 days.*Withdraw from contract here/,
      ],
      [
        '8 longer period',
        'withdrawal',
        /termin wydłuża się o 12 miesięcy/,
        /the period is extended by 12 months/,
      ],
      ['8 model form', 'form', /Adresat:/, /I\/We/],
      [
        '9 cost of the return',
        'withdrawal',
        /koszty odesłania ponosisz Ty.*odbierzemy od Ciebie/,
        /cost of sending it back.*collected from you/,
      ],
      [
        '12 conformity',
        'conformity',
        /Mamy obowiązek dostarczyć Ci produkt zgodny z umową/,
        /obliged to deliver a product that conforms/,
      ],
      ['13 guarantee', 'guarantee', /Zakres gwarancji/, /scope of the guarantee/],
      ['14 code of conduct', 'final', /kodeksu dobrych praktyk/, /code of conduct/],
      ['17 deposit', 'final', /Nie wymagamy kaucji/, /We require no deposit/],
      [
        '18 and 19 digital elements',
        'digital',
        /aktualizacje.*zapytaj nas przed zakupem/,
        /updates.*ask us before you buy/,
      ],
      [
        '20 disputes',
        'disputes',
        new RegExp(TRADE_INSPECTORATES.podlaskie.pl),
        new RegExp(TRADE_INSPECTORATES.podlaskie.en),
      ],
    ]
    for (const [point, sectionId, polish, english] of requiredPoints) {
      const section = JSON.stringify(sections.find(({ id }) => id === sectionId))
      expect([point, (language === 'pl' ? polish : english).test(section)]).toEqual([point, true])
    }
  })

  it.each(LANGUAGES)('make the seller liable for the updates of connected tools: %s', async (language) => {
    const { sections } = await renderDocumentText('terms', language)
    const words = JSON.stringify(sections.find(({ id }) => id === 'digital'))
    for (const requiredTexts of [
      [
        /odpowiadamy także za te elementy, również gdy dostarcza je producent/,
        /liable for these elements too, even if the manufacturer supplies them/,
      ],
      [/czas, jakiego może zasadnie oczekiwać/, /as long as can reasonably be expected/],
      [/co najmniej przez 2 lata od dostarczenia/, /at least 2 years from delivery/],
      [/jakie dane tworzy i kto je otrzymuje/, /what data it makes and who gets them/],
    ] as const)
      expect(words).toMatch(requiredTexts[language === 'pl' ? 0 : 1])
  })

  it.each(LANGUAGES)(
    'say how reviews are moderated and reported, and to whom (DSA): %s',
    async (language) => {
      const { sections } = await renderDocumentText('terms', language)
      const [seller, reviews] = ['seller', 'reviews'].map((sectionId) =>
        JSON.stringify(sections.find(({ id }) => id === sectionId)),
      )
      expect(seller).toContain('2022/2065')
      expect(reviews).toMatch(/nie używamy do tego automatycznej oceny|no automatic assessment/)
      expect(reviews).toMatch(/Potwierdzimy otrzymanie zgłoszenia|We will acknowledge the report/)
      expect(reviews).toMatch(/podamy powód jej autorowi|we tell its author the reason/)
      // Art. 16(2)(d) requires a statement of good faith. The link opens a mail that contains this statement.
      const reportLink = decodeURIComponent(/mailto:[^"]+body=[^"]+/.exec(reviews ?? '')?.[0] ?? '')
      for (const text of [reviews, reportLink])
        expect(text).toMatch(
          /w dobrej wierze .* prawidłowe i kompletne|in good faith .* accurate and complete/,
        )
    },
  )

  it.each([
    ['pl', infoTextPl, 'bez widocznych śladów ekspozycji'],
    ['en', infoTextEn, 'no visible marks from display'],
  ] as const)('define grade A as the information dialog does: %s', (language, infoText, definition) => {
    expect(readDocumentWords('terms', language)).toContain(definition)
    expect(
      JSON.stringify(infoText({ ...FIRST_SETTINGS, delivery: FREE_DELIVERY, couriers: COURIERS }).exhibition),
    ).toContain(definition)
  })

  it.each(LANGUAGES)('name the purpose and basis of each way to write to the shop: %s', (language) => {
    expect(readDocumentWords('privacy', language)).toMatch(
      { pl: /Zgłoszenia bezprawnych treści.*Podstawa/, en: /Reports of unlawful content.*Basis/ }[language],
    )
  })

  it.each(LANGUAGES)('state the deadlines of a withdrawal as the law does: %s', async (language) => {
    for (const documentName of ['terms', 'withdrawal'] as const) {
      const words = readDocumentWords(documentName, language)
      for (const requiredTexts of [
        // UoPK art. 32(1) and (3): the shop refunds within 14 days, and may wait for the goods.
        [
          /Niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania oświadczenia, zwrócimy/,
          /Without delay, and at the latest within 14 days of receiving your statement, we will refund/,
        ],
        [
          /wstrzymać się ze zwrotem[^"]*Nie dotyczy to produktu, który sami odbieramy/,
          /withhold the refund[^"]*This does not apply to a product that we collect ourselves/,
        ],
        // UoPK art. 34(1): the buyer sends the goods back within 14 days.
        [
          /odeślij niezwłocznie, najpóźniej w ciągu 14 dni/,
          /back without delay, and at the latest within 14 days/,
        ],
        // If staff must first check the right of withdrawal, the 14 days for the return start with their answer.
        [/masz na nie 14 dni od odpowiedzi/, /you have 14 days from our answer/],
      ] as const)
        expect([documentName, words]).toEqual([
          documentName,
          expect.stringMatching(requiredTexts[language === 'pl' ? 0 : 1]),
        ])
    }
    // UoPK art. 43e: the refund after a lack of conformity.
    expect(
      readDocumentWords('terms', language)?.match(
        /zwracamy (?:cenę )?niezwłocznie, najpóźniej|without delay, and at the latest within 14 days of receiving (?:your statement\.|the product)/g,
      ),
    ).toHaveLength(2)
  })

  it.each(LANGUAGES)(
    'give partners of a civil partnership the rights that the checkout offers: %s',
    (language) => {
      const partnerPattern = {
        pl: /wspólnik(?:iem)? spółki cywilnej/,
        en: /partners? of a civil partnership/,
      }[language]
      for (const documentName of ['terms', 'withdrawal'] as const)
        expect(readDocumentWords(documentName, language)).toMatch(partnerPattern)
    },
  )

  it.each(LANGUAGES)(
    'exclude no liability to businesses for a defect concealed by deceit: %s',
    (language) => {
      const exceptionPattern = { pl: /podstępnie zata/, en: /concealed by deceit/ }[language]
      expect(readDocumentWords('terms', language)).toMatch(exceptionPattern)
      for (const capacity of ['legal_person', 'professional'] as const)
        expect(CAPACITY_RIGHTS_TEXTS[language][capacity]).toMatch(exceptionPattern)
    },
  )

  it.each(LANGUAGES)('of goods and vouchers name no withdrawal exception: %s', (language) => {
    for (const name of ['terms', 'withdrawal'] as const)
      expect(readDocumentWords(name, language)).toMatch(
        language === 'pl' ? /zwrócimy kwotę, która na nim została/ : /we refund the amount left on it/,
      )
  })

  it.each(LANGUAGES)(
    'name the way of an accessibility complaint, and its silent acceptance: %s',
    (language) => {
      expect(readDocumentWords('accessibility', language)).toMatch(
        language === 'pl'
          ? /Skargę, na którą nie odpowiemy w terminie, uznajemy za uwzględnioną/
          : /A complaint that we do not answer in time counts as accepted/,
      )
    },
  )

  it('have no sentence of the other language', () => {
    const polishNamePattern =
      /zł(?:ot[ya])?|Stanisława|Przykładow[ay]|Nowa Wieś|Narzędzia|rękojmia|Jana Pawła/g
    for (const { name, language, words } of ALL_LEGAL_PAGES) {
      if (language === 'pl') expect([name, /\b(the|and|of|you|with)\b/i.exec(words)]).toEqual([name, null])
      else
        expect([name, words.replaceAll(polishNamePattern, '').match(/.{20}[ąćęłńóśźż]/i)]).toEqual([
          name,
          null,
        ])
    }
  })

  it('do not mention the closed EU platform for online disputes', () => {
    const sourceByFile = import.meta.glob(
      ['../../../content/*.ts', '../../i18n/*.ts', '!../../i18n/*.test.ts'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    )
    expect(Object.keys(sourceByFile).length).toBeGreaterThan(15)
    for (const [file, source] of Object.entries(sourceByFile)) {
      expect([file, /ec\.europa\.eu\/consumers\/odr/i.test(source)]).toEqual([file, false])
    }
    for (const { name, words } of ALL_LEGAL_PAGES)
      expect([name, /\bODR\b/.test(words)]).toEqual([name, false])
  })
})

describe('the legal facts of the firm in the legal texts', () => {
  const readLegalText = async (documentName: LegalDocument, language: Language, legal: Partial<LegalFacts>) =>
    JSON.stringify(
      await renderDocumentText(documentName, language, {
        ...FIRST_SETTINGS,
        legal: dropUnneededFacts({ ...FIRST_SETTINGS.legal, ...legal }),
      }),
    )
  const KRS = '0000123457'
  const REGISTER_FACTS = { krs: KRS, court: 'Sąd Rejonowy w Łodzi', capital: minor(5000_00) }

  it.each(LANGUAGES)(
    'identify the seller by its legal form, in terms and privacy policy: %s',
    async (language) => {
      const { firm, owner } = FIRST_SETTINGS.firm
      for (const documentName of ['terms', 'privacy'] as const) {
        for (const legalForm of ['soleTrader', 'civilPartnership'] as const) {
          const words = await readLegalText(documentName, language, { ...REGISTER_FACTS, form: legalForm })
          expect(words).toContain('CEIDG)')
          expect(words).toContain(owner)
          for (const text of [KRS, REGISTER_FACTS.court]) expect(words).not.toContain(text)
        }
        for (const form of ['registeredPartnership', 'limitedCompany', 'jointStockCompany'] as const) {
          const words = await readLegalText(documentName, language, { ...REGISTER_FACTS, form })
          for (const text of [firm, `KRS: ${KRS}`, REGISTER_FACTS.court]) expect(words).toContain(text)
          expect(words.replaceAll(firm, '')).not.toContain(owner)
          expect([form, /kapitał zakładowy|share capital/.test(words)]).toEqual([
            form,
            form !== 'registeredPartnership',
          ])
        }
        const jointStockText = await readLegalText(documentName, language, {
          ...REGISTER_FACTS,
          form: 'jointStockCompany',
        })
        expect(jointStockText).toMatch(/wpłacony w całości|paid in full/)
        const textWithoutAnswers = await readLegalText(documentName, language, {})
        expect(textWithoutAnswers).toContain(firm)
        expect(
          textWithoutAnswers.replace(/[^.]*consumer rights[^.]*|[^.]*prawach konsumenta[^.]*/g, ''),
        ).not.toContain('CEIDG')
      }
    },
  )

  it.each(LANGUAGES)('state the BDO number beside the rules on waste: %s', async (language) => {
    for (const documentName of ['terms', 'delivery'] as const) {
      expect(await readLegalText(documentName, language, { bdo: '000012345' })).toContain('000012345')
      expect(await readLegalText(documentName, language, {})).not.toContain('BDO')
    }
  })

  it.each([
    ['pl', 'nas nie obowiązują', 'obejmuje także nasz sklep', 'określa, jak dostępne'],
    ['en', 'do not bind us', 'also applies to our shop', 'sets out how accessible'],
  ] as const)(
    'claim the exemption of microenterprises only if the owner says so: %s',
    async (language, ...exemptionTexts) => {
      for (const [index, isMicro] of [true, false, null].entries()) {
        const words = await readLegalText('accessibility', language, { isMicro })
        expect([isMicro, exemptionTexts.filter((text) => words.includes(text))]).toEqual([
          isMicro,
          [exemptionTexts[index]],
        ])
      }
      // The shop conforms only in part, so it must not claim that it meets the requirements of the accessibility act.
      expect(await readLegalText('accessibility', language, { isMicro: true })).not.toMatch(
        /Stosujemy je|We apply them/,
      )
      expect(await readLegalText('accessibility', language, { isMicro: null })).not.toMatch(
        /mikroprzed|microent/,
      )
    },
  )

  it.each(LANGUAGES)('do not say that prices include VAT if the firm is exempt: %s', async (language) => {
    const vatIncludedPattern = /zawiera(?:ją)? podatek VAT|includes? VAT/
    for (const name of ['terms', 'delivery'] as const) {
      expect(await readLegalText(name, language, { vat: 'payer' })).toMatch(vatIncludedPattern)
      expect(await readLegalText(name, language, { vat: 'exempt' })).not.toMatch(vatIncludedPattern)
    }
  })

  it.each(LANGUAGES)(
    'explain the margin scheme, unless the firm is exempt from VAT: %s',
    async (language) => {
      const marginPattern = /procedura marży – towary używane|Margin scheme – second-hand goods/
      expect(await readLegalText('terms', language, { vat: 'payer' })).toMatch(marginPattern)
      expect(await readLegalText('terms', language, { vat: 'exempt' })).not.toMatch(marginPattern)
    },
  )

  it.each(LANGUAGES)('name the inspectorate for disputes that the owner has chosen: %s', async (language) => {
    for (const documentName of ['terms', 'complaints'] as const) {
      const inspectorate = TRADE_INSPECTORATES.podlaskie[language]
      expect(await readLegalText(documentName, language, { inspectorate: 'podlaskie' })).toContain(
        inspectorate,
      )
      expect(await readLegalText(documentName, language, {})).not.toContain('undefined')
      expect(await readLegalText(documentName, language, {})).not.toContain('null')
    }
  })
})

it.each([
  ['pl', infoTextPl, /^Konsument może odstąpić.*niezwłocznie, najpóźniej w ciągu 14 dni.*możemy poczekać/],
  ['en', infoTextEn, /^Consumers may withdraw.*without delay and within 14 days at the latest.*may wait/],
] as const)(
  'the dialog on returns promises the right to withdraw to consumers only: %s',
  (_, infoText, pattern) => {
    const [returns] = infoText({
      ...FIRST_SETTINGS,
      delivery: FREE_DELIVERY,
      couriers: COURIERS,
    }).shipping.flatMap(({ paragraphs }) =>
      paragraphs.filter((block) => typeof block === 'string' && /14 dni|14 days/.test(block)),
    )
    expect(returns).toMatch(pattern)
  },
)

describe('wordings fixed by law', () => {
  it.each([
    [
      'pl',
      pl,
      'Zamawiam z obowiązkiem zapłaty',
      'Odstąp od umowy tutaj',
      ['Najniższa cena z 30 dni przed obniżką: X', 'Najniższa cena od wprowadzenia do oferty: X'],
    ],
    [
      'en',
      en,
      'Order with obligation to pay',
      'Withdraw from contract here',
      ['Lowest price in the 30 days before the reduction: X', 'Lowest price since first offered: X'],
    ],
  ] as const)(
    'appear verbatim on the pages: %s',
    (language, messages, orderLabel, withdrawLabel, lowestPriceTexts) => {
      expect({ pl: checkoutPl, en: checkoutEn }[language].checkout.order).toBe(orderLabel)
      expect(messages.footer.withdraw).toBe(withdrawLabel)
      const formatLowestPrice = (since: ReductionSince) =>
        messages.product.lowestPrice({ amount: 'X', since })
      expect([formatLowestPrice('days30'), formatLowestPrice('listed')]).toEqual(lowestPriceTexts)
      expect(readDocumentWords('terms', language)).toContain(orderLabel)
      expect(readDocumentWords('terms', language)).toContain(withdrawLabel)
    },
  )

  it.each([
    [
      'pl',
      [
        'Mają Państwo prawo odstąpić od niniejszej umowy w terminie 14 dni bez podania jakiejkolwiek przyczyny.',
        'muszą Państwo poinformować nas (',
        'Mogą Państwo skorzystać z wzoru formularza odstąpienia od umowy, jednak nie jest to obowiązkowe.',
        'Aby zachować termin do odstąpienia od umowy, wystarczy, aby wysłali Państwo informację dotyczącą wykonania przysługującego Państwu prawa odstąpienia od umowy przed upływem terminu do odstąpienia od umowy.',
        'w każdym przypadku nie poniosą Państwo żadnych opłat w związku z tym zwrotem.',
        'Będą Państwo musieli ponieść bezpośrednie koszty zwrotu rzeczy.',
        '(formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy)',
        'Ja/My(*) niniejszym informuję/informujemy(*) o moim/naszym odstąpieniu od umowy sprzedaży następujących rzeczy(*)',
        'Podpis konsumenta(-ów) (tylko jeżeli formularz jest przesyłany w wersji papierowej)',
        '(*) Niepotrzebne skreślić.',
      ],
    ],
    [
      'en',
      [
        'You have the right to withdraw from this contract within 14 days without giving any reason.',
        'To exercise the right of withdrawal, you must inform us (',
        'You may use the attached model withdrawal form, but it is not obligatory.',
        'in any event, you will not incur any fees as a result of such reimbursement.',
        'You will have to bear the direct cost of returning the goods.',
        '(complete and return this form only if you wish to withdraw from the contract)',
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)',
        'Signature of consumer(s) (only if this form is notified on paper)',
        '(*) Delete as appropriate.',
      ],
    ],
  ] as const)(
    'appear in the instruction and the form, on their page and in the terms: %s',
    (language, requiredWordings) => {
      for (const requiredText of [
        ...requiredWordings,
        FIRST_SETTINGS.firm.firm,
        FIRST_SETTINGS.firm.phone,
        FIRST_SETTINGS.firm.email,
      ]) {
        expect(readDocumentWords('withdrawal', language)).toContain(requiredText)
        expect(readDocumentWords('terms', language)).toContain(requiredText)
      }
    },
  )

  it('mention the take-back of old equipment, and the rights unaffected by a guarantee', () => {
    const weeeTakeBackText =
      'Kupując elektronarzędzie, możesz bezpłatnie oddać zużyty sprzęt tego samego rodzaju przy dostawie. Zużytego sprzętu nie wolno wyrzucać z innymi odpadami.'
    for (const documentName of ['terms', 'delivery'] as const)
      expect(readDocumentWords(documentName, 'pl')).toContain(weeeTakeBackText)
    for (const forbiddenText of [
      'Niezależnie od gwarancji sprzedawca odpowiada przez 2 lata za zgodność towaru z umową.',
      'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
      'Sprzedawca odpowiada za brak zgodności towaru z umową przez co najmniej 2 lata od dostarczenia.',
    ])
      expect(readDocumentWords('terms', 'pl')).toContain(forbiddenText)
  })
})

describe('the privacy policy', () => {
  // The privacy policy is for visitors, so it need not list the browser storage of the admin area.
  const sourceByFile: Record<string, string> = import.meta.glob(
    [
      '../../**/*.{ts,tsx}',
      '!../../**/*.test.{ts,tsx}',
      '!../../storage/admin-storage.ts',
      '!../../admin/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  )

  const exportedKeys = Object.values(sourceByFile)
    .flatMap((source) => source.match(/^export const [A-Z_]+ = '[\w-]+'$/gm) ?? [])
    .join('\n')

  /**
   * Returns the storage keys that a key expression can stand for in a source file: a literal, the value of a constant,
   * or all values of a parameter.
   */
  function findStorageKeys(keyExpression: string, source: string): string[] {
    const [, literal] = /^['"`]([\w-]+)['"`]$/.exec(keyExpression) ?? []
    if (literal) return [literal]
    const findConstant = (text: string) => new RegExp(`\\b${keyExpression}\\b\\s*=\\s*'([\\w-]+)'`).exec(text)
    const [, constant] = findConstant(source) ?? findConstant(exportedKeys) ?? []
    if (constant) return [constant]
    const [, objectBody] = new RegExp(`\\b${keyExpression}\\b = \\{([^}]*)\\}`).exec(source) ?? []
    if (objectBody) return [...objectBody.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
    const [, parameter = ''] =
      new RegExp(`\\b${keyExpression}\\b: ((?:'[\\w-]+'(?: \\| )?)+)`).exec(source) ?? []
    return parameter.split(' | ').map((value) => value.replaceAll("'", ''))
  }

  const storageUses = Object.entries(sourceByFile).flatMap(([file, source]) =>
    [
      ...source.matchAll(/(?:local|session|browser|tab)Storage\.\w+\(\s*([^,)\s[]+)/g),
      ...source.matchAll(/document\.cookie = `(?:\$\{)?(\w+)/g),
    ].map(([, key = '']) => ({ file, key, names: findStorageKeys(key, source) })),
  )

  it('lists every key that the shop stores in the browser', () => {
    // Imports and definitions of the storage helpers contain the helper's name, but write no key.
    const IMPORT_OR_STORAGE_PATTERN =
      /^import .*$|^export const (?:browser|tab)Storage = createStorage\(.*$/gm
    const storageAccessCode = Object.values(sourceByFile).flatMap((source) => [
      // The pattern matches only assignments to `document.cookie`, because reading a cookie stores nothing.
      ...source
        .replace(IMPORT_OR_STORAGE_PATTERN, '')
        .matchAll(/\b(?:local|session|browser|tab)Storage\b|document\.cookie(?= =)/g),
    ])
    expect(storageUses.length).toBeGreaterThan(10)
    expect(storageUses.length).toBe(storageAccessCode.length)
    expect(storageUses.filter(({ names }) => names.includes(''))).toEqual([])
  })

  it.each(LANGUAGES)('names every key that the shop stores in the browser: %s', async (language) => {
    const { sections } = await renderDocumentText('privacy', language)
    const policyParagraphs = sections.find(({ id }) => id === 'browser')?.paragraphs.flat() ?? []
    const documentedKeys = policyParagraphs
      .filter((entry) => typeof entry === 'string')
      .map((entry) => entry.split(' – ')[0])
    const isWindowNameUsed = Object.values(sourceByFile).some((source) => source.includes('window.name ='))
    const storedKeys = [...storageUses.flatMap(({ names }) => names), ...(isWindowNameUsed ? ['name'] : [])]
    expect(storedKeys.filter((name) => !documentedKeys.includes(name))).toEqual([])
  })
})

it.each([
  ['pl', /odebrany osobiście[^.]*przynieść/],
  ['en', /bring a product that you collected in person/],
] as const)(
  'terms and withdrawal page (%s) let buyers bring goods that they collected',
  (language, pattern) => {
    for (const documentName of ['terms', 'withdrawal'] as const)
      expect(readDocumentWords(documentName, language)).toMatch(pattern)
  },
)
