import { beforeAll, describe, expect, it } from 'vitest'
import { trimmedText } from '../../../domain/forms/text-field'
import { HOSTILE_TEXTS } from '../../../test/fixtures/hostile-texts'
import { renderMailSamples } from '../../../test/fixtures/mail-samples'

const SHOP_URL = 'https://shop.example'

async function partsOf(html: string) {
  const parts = new Set<string>()
  const rewriter = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      parts.add(tagName)
      for (const [name = '', value = ''] of attributes) {
        parts.add(`${tagName} ${name}`)
        if (name === 'href' || name === 'src')
          parts.add(`${name} ${/^[^:/]*:(\/\/shop\.example)?/.exec(value)?.[0]}`)
      }
    },
  })
  await rewriter.transform(new Response(html)).arrayBuffer()
  return parts
}

async function harmlessParts() {
  const mails = ['pl', 'en'] as const
  const htmlParts = await Promise.all(
    mails.flatMap((language) => renderMailSamples(language, SHOP_URL).mails.map(({ html }) => partsOf(html))),
  )
  return new Set(htmlParts.flatMap((part) => [...part]))
}

/** Returns the first letters of a text, which find the text in a mail even if its whitespace changes. */
const firstWordStart = (text: string) => text.trim().split(/\s/)[0]?.slice(0, 6) ?? text

let allowedTags: Set<string>
beforeAll(async () => {
  allowedTags = await harmlessParts()
})

describe('mails with hostile input', () => {
  it.each(HOSTILE_TEXTS.map((text, index) => [JSON.stringify(text), text, index] as const))(
    'contain %s as plain text',
    async (_, text, index) => {
      const { mails } = renderMailSamples(index % 2 === 0 ? 'pl' : 'en', SHOP_URL, text)
      expect(mails.filter((mail) => mail.text.includes(firstWordStart(text))).length).toBeGreaterThan(5)
      for (const { name, html, subject } of mails) {
        const forbiddenTags = [...(await partsOf(html))].filter((part) => !allowedTags.has(part))
        expect(forbiddenTags, name).toEqual([])
        // Names appear in subjects, so their fields reject line breaks.
        if (trimmedText(1, 500).safeParse(text).success) expect(subject, name).not.toMatch(/[\r\n]/)
        else expect(text).toMatch(/[\u0000-\u001f\u2028\u202e]/)
      }
    },
  )

  it('never contain a line break in a name', () => {
    const multilineTexts = HOSTILE_TEXTS.filter((text) => /[\r\n]/.test(text))
    expect(multilineTexts.length).toBeGreaterThan(0)
    expect(multilineTexts.filter((text) => trimmedText(1, 500).safeParse(text).success)).toEqual([])
  })

  it('would fail this test if the input became markup', async () => {
    for (const text of ['<script>x</script>', '<p onclick="x">', '<a href="javascript:x">x</a>'])
      expect([...(await partsOf(text))].filter((part) => !allowedTags.has(part))).not.toEqual([])
  })
})
