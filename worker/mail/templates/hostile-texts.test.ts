import { beforeAll, describe, expect, it } from 'vitest'
import { trimmedTextSchema } from '../../../domain/forms/text-field'
import { HOSTILE_TEXTS } from '../../../test/fixtures/hostile-texts'
import { renderMailSamples } from '../../../test/fixtures/mails/mail-samples'

const SHOP_URL = 'https://shop.example'

async function collectTags(html: string) {
  const htmlParts = new Set<string>()
  const rewriter = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      htmlParts.add(tagName)
      for (const [name = '', value = ''] of attributes) {
        htmlParts.add(`${tagName} ${name}`)
        if (name === 'href' || name === 'src')
          htmlParts.add(`${name} ${/^[^:/]*:(\/\/shop\.example)?/.exec(value)?.[0]}`)
      }
    },
  })
  await rewriter.transform(new Response(html)).arrayBuffer()
  return htmlParts
}

async function collectHarmlessTags() {
  const mails = ['pl', 'en'] as const
  const tagSets = await Promise.all(
    mails.flatMap((language) =>
      renderMailSamples(language, SHOP_URL).mails.map(({ html }) => collectTags(html)),
    ),
  )
  return new Set(tagSets.flatMap((tagSet) => [...tagSet]))
}

/** Returns the start of the first word of a text, to find the text in a mail with other whitespace. */
const firstWordStart = (text: string) => text.trim().split(/\s/)[0]?.slice(0, 6) ?? text

let allowedTags: Set<string>
beforeAll(async () => {
  allowedTags = await collectHarmlessTags()
})

describe('mails with hostile input', () => {
  it.each(HOSTILE_TEXTS.map((text, index) => [JSON.stringify(text), text, index] as const))(
    'contain %s as plain text',
    async (_, text, index) => {
      const { mails } = renderMailSamples(index % 2 === 0 ? 'pl' : 'en', SHOP_URL, text)
      expect(mails.filter((mail) => mail.text.includes(firstWordStart(text))).length).toBeGreaterThan(5)
      for (const { name, html, subject } of mails) {
        const forbiddenTags = [...(await collectTags(html))].filter((part) => !allowedTags.has(part))
        expect(forbiddenTags, name).toEqual([])
        // Names appear in subjects, so their fields reject line breaks.
        if (trimmedTextSchema(1, 500).safeParse(text).success) expect(subject, name).not.toMatch(/[\r\n]/)
        else expect(text).toMatch(/[\u0000-\u001f\u2028\u202e]/)
      }
    },
  )

  it('never contain a line break in a name', () => {
    const multilineTexts = HOSTILE_TEXTS.filter((text) => /[\r\n]/.test(text))
    expect(multilineTexts.length).toBeGreaterThan(0)
    expect(multilineTexts.filter((text) => trimmedTextSchema(1, 500).safeParse(text).success)).toEqual([])
  })

  it('would fail this test if the input became markup', async () => {
    for (const text of ['<script>x</script>', '<p onclick="x">', '<a href="javascript:x">x</a>'])
      expect([...(await collectTags(text))].filter((part) => !allowedTags.has(part))).not.toEqual([])
  })
})
