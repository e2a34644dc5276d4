import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../../../domain/settings/settings'
import { fakeApi, renderInShop, readText } from '../../../../test/web/shop'
import { ProductForm } from './product-form'
import { BLANK_PRODUCT_VALUES } from './product-values'
import { fieldId } from './use-product-form'
import { en } from '../words.en'
import { pl } from '../words.pl'

beforeEach(() => {
  // jsdom has no layout and no `scrollIntoView`.
  Element.prototype.scrollIntoView = () => undefined
  fakeApi(() => Response.json([]))
})

function renderProductForm(language: 'pl' | 'en') {
  const words = language === 'pl' ? pl : en
  const { container } = renderInShop(<ProductForm product={null} first={BLANK_PRODUCT_VALUES} />, {
    language,
  })
  const findControl = (field: Parameters<typeof fieldId>[0]) => {
    const element = container.querySelector(`#${fieldId(field)}`)
    if (!element) throw new Error(`no ${field}`)
    return element
  }
  return {
    words,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    type: (field: Parameters<typeof fieldId>[0], value: string) =>
      fireEvent.change(findControl(field), { target: { value } }),
    hint: () => readText(container.querySelector('#product-mend')),
  }
}

describe.each(['pl', 'en'] as const)('the form of a product in %s', (language) => {
  it('names under its buttons everything that a product lacks to be published', () => {
    const { words, press, type, hint } = renderProductForm(language)
    expect(hint()).toBe('')
    press(words.actions.publish)
    const { name, sku, category, description, images, exhibitionPrice, manufacturerId, safety } = words.fields
    for (const field of [name, sku, category, description, images, exhibitionPrice, manufacturerId, safety])
      expect(hint()).toContain(field)
    type('description', 'Opis')
    expect(hint()).not.toContain(`${description},`)
    expect(screen.getByRole('button', { name: words.actions.publish }).getAttribute('aria-describedby')).toBe(
      'product-mend',
    )
  })

  it('lists what a publication needs before staff try, with own photos outside the demo', () => {
    const photoProblemOf = (settings: Partial<Settings>) => {
      const { container, unmount } = renderInShop(
        <ProductForm product={null} first={{ ...BLANK_PRODUCT_VALUES, images: ['/images/a-1000.webp'] }} />,
        { language, settings },
      )
      const text = readText(container.querySelector('summary')?.parentElement ?? null)
      unmount()
      return text
    }
    const { errors, fields } = language === 'pl' ? pl : en
    const hostedText = photoProblemOf({ processors: ['cloudflareHosting'] })
    expect(hostedText).toContain(errors.fewPhotos)
    expect(hostedText).toContain(fields.safety)
    const demoText = photoProblemOf({ processors: [] })
    expect(demoText).not.toContain(errors.fewPhotos)
    expect(demoText).toContain(fields.safety)
  })

  it('drops the error of missing defects once the grade requires none', () => {
    const { words, press, hint } = renderProductForm(language)
    const changeGrade = (newGrade: string) =>
      fireEvent.change(screen.getByLabelText(words.fields.grade), { target: { value: newGrade } })
    changeGrade('B')
    press(words.actions.publish)
    expect(hint()).toContain(words.fields.defects)
    changeGrade('A')
    expect(hint()).not.toContain(words.fields.defects)
  })

  it('drops the error of a missing catalogue price source once no price is compared with it', () => {
    const { words, press, type, hint } = renderProductForm(language)
    type('originalPrice', '2000')
    type('exhibitionPrice', '1500')
    press(words.actions.publish)
    expect(hint()).toContain(words.fields.rrpSource)
    type('exhibitionPrice', '2000')
    expect(hint()).not.toContain(words.fields.rrpSource)
  })
})
