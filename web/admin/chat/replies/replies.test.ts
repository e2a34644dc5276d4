import { describe, expect, it } from 'vitest'
import { MAX_REPLY_LENGTH, type OwnReplies, REPLY_NAMES } from '../../../../domain/chat/chat-replies'
import { LANGUAGES } from '../../../../domain/language'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { MAX_DELIVERY_DAYS } from '../../../../domain/delivery/shipping'
import { matchPage } from '../../../app/paths'
import { splitByLinks } from '../../../shop/chat/core/split-by-links'
import { suggestReplies, createReplies } from './replies'

const SHOP_ORIGIN = 'https://shop.example'
const suggestTestReplies = (
  input: string,
  staffLanguage: 'pl' | 'en' = 'pl',
  visitorLanguage: 'pl' | 'en' = 'pl',
  ownReplies: OwnReplies = {},
) =>
  suggestReplies(input, {
    staffLanguage: staffLanguage,
    visitorLanguage,
    settings: FIRST_SETTINGS,
    ownReplies: ownReplies,
    origin: SHOP_ORIGIN,
  })

describe('ready replies', () => {
  it.each(LANGUAGES)(
    'fit into a message, have distinct commands and link to existing pages: %s',
    (language) => {
      const cannedReplies = Object.values(createReplies(language, FIRST_SETTINGS, SHOP_ORIGIN))
      expect(new Set(cannedReplies.map(({ command }) => command)).size).toBe(cannedReplies.length)
      for (const { command, text } of cannedReplies) {
        expect(command).toMatch(/^[a-z]+$/)
        // The owner can edit a copy of a built-in text, so the text must fit the form's length limit.
        expect(text.length).toBeLessThanOrEqual(MAX_REPLY_LENGTH)
        const links = splitByLinks(text, SHOP_ORIGIN).flatMap(({ link }) => link ?? [])
        expect(links).toHaveLength(text.split(SHOP_ORIGIN).length - 1)
        for (const { path } of links) expect(matchPage(path.replace(/#.*/, '')).pathLanguage).toBe(language)
      }
    },
  )

  it('take their numbers from the settings', () => {
    for (const language of LANGUAGES)
      expect(createReplies(language, FIRST_SETTINGS, SHOP_ORIGIN).delivery.text).toContain(
        language === 'pl' ? '8–10 dni roboczych' : '8–10 working days',
      )
  })

  it('promise each buyer only the rights that the terms give', () => {
    const [pl, en] = LANGUAGES.map((language) => createReplies(language, FIRST_SETTINGS, SHOP_ORIGIN))
    expect(pl?.warranty.text).toMatch(
      /wobec konsumentów i przedsiębiorców na prawach konsumenta.*#businesses/,
    )
    expect(en?.warranty.text).toMatch(/towards consumers and sole traders with consumer rights.*#businesses/)
    expect(pl?.return.text).toMatch(/^Konsument.*charakteru zawodowego.*niezwłocznie, najpóźniej/)
    expect(en?.return.text).toMatch(/^A consumer.*professional nature.*without delay/)
    expect(pl?.delivery.text).toContain(`${MAX_DELIVERY_DAYS} dni od zawarcia umowy`)
    expect(en?.delivery.text).toContain(`${MAX_DELIVERY_DAYS} days after the contract is made`)
    // The text must state the condition: the law forbids an invoice to a company only if the receipt lacks its tax
    // number.
    expect(pl?.invoice.text).toContain('Jeżeli wystawimy paragon bez NIP')
    expect(en?.invoice.text).toContain('Once a receipt without a tax number has been issued')
  })

  it('are all offered for an empty search, and filtered by a word of either language', () => {
    expect(suggestTestReplies('').map(({ name }) => name)).toEqual(REPLY_NAMES)
    for (const word of ['zwr', 'return', 'Zwrot', 'odstąpienie'])
      expect(
        suggestTestReplies(word).map(({ name }) => name),
        word,
      ).toEqual(['return'])
    expect(suggestTestReplies('dziękuję').map(({ name }) => name)).toEqual(['thanks'])
    expect(suggestTestReplies('nothing like it')).toEqual([])
  })

  it('have titles in the language of staff and texts in the visitor’s', () => {
    const [reply] = suggestTestReplies('zwrot', 'pl', 'en')
    expect(reply).toMatchObject({
      command: 'zwrot',
      title: createReplies('pl', FIRST_SETTINGS, SHOP_ORIGIN).return.title,
    })
    expect(reply?.text).toBe(createReplies('en', FIRST_SETTINGS, SHOP_ORIGIN).return.text)
  })

  it('use the owner’s text in each language that has one', () => {
    const customReplies = { return: { pl: 'Proszę odesłać.', en: '' } }
    expect(suggestTestReplies('zwrot', 'pl', 'pl', customReplies)[0]?.text).toBe('Proszę odesłać.')
    expect(suggestTestReplies('zwrot', 'pl', 'en', customReplies)[0]?.text).toBe(
      createReplies('en', FIRST_SETTINGS, SHOP_ORIGIN).return.text,
    )
  })
})
