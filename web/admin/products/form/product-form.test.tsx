import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMON_DEFECTS } from '../../../../domain/products/form/common-defects'
import type { Settings } from '../../../../domain/settings/settings'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { fakeApi, RENDERED_AT, renderInShop, readText } from '../../../../test/web/shop'
import { sendFile } from '../../../shop/uploads/send-file'
import { adminToken } from '../../../storage/admin-storage'
import { Toaster } from '../../../ui/overlay/toaster'
import { INTAKE_WORDS } from './intake-words'
import { ProductForm } from './product-form'
import { BLANK_PRODUCT_VALUES } from './product-values'
import { getFieldId } from './use-product-form'
import { en } from '../words.en'
import { pl } from '../words.pl'

vi.mock('../../../shop/uploads/send-file')
vi.mock('../../../shop/uploads/draw-file', () => ({
  // jsdom cannot decode pictures.
  withBitmap: () => Promise.resolve([]),
}))

beforeEach(() => {
  adminToken.save('token')
  fakeApi(() => Response.json([]))
})

function renderProductForm(language: 'pl' | 'en') {
  const words = language === 'pl' ? pl : en
  const { container, unmount } = renderInShop(
    <ProductForm product={null} initialValues={BLANK_PRODUCT_VALUES} />,
    {
      language,
    },
  )
  const findControl = (field: Parameters<typeof getFieldId>[0]) => {
    const element = container.querySelector(`#${getFieldId(field)}`)
    if (!element) throw new Error(`no ${field}`)
    return element
  }
  return {
    words,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    type: (field: Parameters<typeof getFieldId>[0], value: string) =>
      fireEvent.change(findControl(field), { target: { value } }),
    choose: (file: File, label: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } }),
    unmount,
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
    const renderAndReadProblems = (settings: Partial<Settings>) => {
      const { unmount } = renderInShop(
        <ProductForm
          product={null}
          initialValues={{ ...BLANK_PRODUCT_VALUES, images: ['/images/a-1000.webp'] }}
        />,
        { language, settings },
      )
      const texts = within(screen.getByRole('list', { name: INTAKE_WORDS[language].missing }))
        .getAllByRole('button')
        .map((button) => `${button.textContent}: ${button.title}`)
      unmount()
      return texts.join()
    }
    const { errors, fields } = language === 'pl' ? pl : en
    const hostedText = renderAndReadProblems({ processors: ['cloudflareHosting'] })
    expect(hostedText).toContain(errors.fewPhotos)
    expect(hostedText).toContain(fields.safety)
    const demoText = renderAndReadProblems({ processors: [] })
    expect(demoText).not.toContain(errors.fewPhotos)
    expect(demoText).toContain(fields.safety)
  })

  it('counts what a publication needs, marks complete sections, and goes to a missing field', async () => {
    const { words, type } = renderProductForm(language)
    const intakeWords = INTAKE_WORDS[language]
    const readProgress = () => {
      const meter = screen.getByRole('progressbar', { name: intakeWords.readiness })
      return ['now', 'max'].map((name) => Number(meter.getAttribute(`aria-value${name}`)))
    }
    const getModelSection = () => within(screen.getByRole('region', { name: words.sections.model }))
    const [completeCount = 0, requiredCount = 0] = readProgress()
    expect(getModelSection().getByText(intakeWords.missingInSection({ count: 3 }))).toBeTruthy()
    type('name', 'Wiertarka HP2')
    type('sku', 'MAK-1')
    expect(readProgress()).toEqual([completeCount + 2, requiredCount])
    type('category', 'wiertarki')
    expect(getModelSection().getByText(intakeWords.completeSection)).toBeTruthy()
    const shipping = within(screen.getByRole('region', { name: words.sections.shipping }))
    expect(shipping.getByText(intakeWords.optionalSection)).toBeTruthy()
    // A price below the catalogue price makes two more fields required: the source of the catalogue price and its date.
    type('originalPrice', '2000')
    type('exhibitionPrice', '1500')
    expect(readProgress()).toEqual([completeCount + 5, requiredCount + 2])
    const missingList = within(screen.getByRole('list', { name: intakeWords.missing }))
    fireEvent.click(missingList.getByRole('button', { name: words.fields.safety }))
    await waitFor(() => expect(document.activeElement?.id).toBe(getFieldId('safety')))
    // The button above the save buttons names the first missing field of the form.
    expect(screen.getByText(intakeWords.next({ field: words.fields.images }))).toBeTruthy()
  })

  it('marks the language that lacks a text, and shows the Polish text that buyers abroad would see', () => {
    const { words, type } = renderProductForm(language)
    const intakeWords = INTAKE_WORDS[language]
    const getTab = (textLanguage: 'pl' | 'en') => {
      const group = screen.getByRole('group', {
        name: intakeWords.textLanguageOf({ section: words.sections.model }),
      })
      return within(group).getByRole('button', {
        name: new RegExp(`^${intakeWords.textLanguages[textLanguage]}`),
      })
    }
    const hasGap = (textLanguage: 'pl' | 'en') =>
      readText(getTab(textLanguage)).includes(intakeWords.hasTextGap)
    expect([hasGap('pl'), hasGap('en')]).toEqual([true, false])
    type('name', 'Wiertarka HP2')
    expect([hasGap('pl'), hasGap('en')]).toEqual([false, true])
    const englishName = screen.getByLabelText(words.fields.nameEn)
    expect(englishName.getAttribute('placeholder')).toBe('Wiertarka HP2')
    expect(screen.getByText(intakeWords.shownInPolish)).toBeTruthy()
    fireEvent.click(getTab('en'))
    expect(getTab('en').getAttribute('aria-pressed')).toBe('true')
    type('nameEn', 'HP2 drill')
    expect([hasGap('pl'), hasGap('en')]).toEqual([false, false])
    expect(englishName.getAttribute('placeholder')).toBeNull()
  })

  it('adds a usual defect in both languages, and offers it no longer', () => {
    const { words, press } = renderProductForm(language)
    const { commonDefects } = INTAKE_WORDS[language]
    const [firstDefect] = COMMON_DEFECTS
    if (!firstDefect) throw new Error('no defects')
    press(`${words.addRow}: ${words.fields.defects}`)
    press(firstDefect[language])
    const readDefect = (textLanguage: string) =>
      screen.getByLabelText<HTMLInputElement>(`${words.fields.defects} 1, ${textLanguage}`).value
    // The chosen defect replaces the empty row.
    expect([readDefect(words.polish), readDefect(words.english)]).toEqual([firstDefect.pl, firstDefect.en])
    const commonDefectGroup = within(screen.getByRole('group', { name: commonDefects }))
    expect(commonDefectGroup.queryByRole('button', { name: firstDefect[language] })).toBeNull()
  })

  it('fills in source and day of a catalogue price from the price list of the manufacturer', () => {
    const { type, press } = renderProductForm(language)
    const { priceListButton } = INTAKE_WORDS[language]
    const today = polishDateOf(RENDERED_AT)
    const label = priceListButton({ year: today.slice(0, 4) })
    expect(screen.queryByRole('button', { name: label })).toBeNull()
    type('originalPrice', '2000')
    press(label)
    const readValue = (field: Parameters<typeof getFieldId>[0]) =>
      document.querySelector<HTMLInputElement>(`#${getFieldId(field)}`)?.value
    expect(readValue('rrpCheckedAt')).toBe(today)
    expect(readValue('rrpSource')).toContain(today.slice(0, 4))
    expect(readValue('rrpSourceEn')).toContain(today.slice(0, 4))
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  })

  it('cannot be saved or left without a question while a manual is uploading', async () => {
    const calls = fakeApi(() => Response.json([]))
    let finishUpload: (responseText: string) => void = () => undefined
    vi.mocked(sendFile).mockReturnValue(
      new Promise((resolve) => {
        finishUpload = resolve
      }),
    )
    const { words, press, choose } = renderProductForm(language)
    const getSaveButton = () => screen.getByRole('button', { name: words.actions.save })
    const isUnloadPrevented = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([getSaveButton().getAttribute('aria-disabled'), isUnloadPrevented()]).toEqual(['false', false])
    choose(new File(['%PDF-1.4'], 'hr2470.pdf', { type: 'application/pdf' }), words.manual.upload)
    await waitFor(() => expect(getSaveButton().getAttribute('aria-disabled')).toBe('true'))
    expect(isUnloadPrevented()).toBe(true)
    press(words.actions.save)
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    finishUpload(JSON.stringify({ url: `/manuals/${'a'.repeat(32)}.pdf` }))
    await waitFor(() => expect(getSaveButton().getAttribute('aria-disabled')).toBe('false'))
    expect(screen.getByRole('link', { name: words.manual.open })).toBeTruthy()
  })

  it('restores unsaved input after a reload, which staff can discard', async () => {
    const hidePage = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const readNameValue = () => document.querySelector<HTMLInputElement>(`#${getFieldId('name')}`)?.value
    const { words, type, unmount } = renderProductForm(language)
    type('name', 'Wiertarka')
    hidePage(true)
    unmount()
    renderInShop(<Toaster closeLabel="x" regionLabel="y" />)
    const restoredForm = renderProductForm(language)
    expect(readNameValue()).toBe('Wiertarka')
    expect(await screen.findByText(words.unsaved.restored)).toBeTruthy()
    restoredForm.press(words.unsaved.discard)
    expect(readNameValue()).toBe('')
    restoredForm.type('name', 'Młotek')
    hidePage(true)
    hidePage(false)
    restoredForm.unmount()
    renderProductForm(language)
    expect(readNameValue()).toBe('')
  })

  it('drops the error of missing pictures once one is uploaded', async () => {
    vi.mocked(sendFile).mockResolvedValue(JSON.stringify({ url: '/images/a-1000.webp' }))
    const { words, press, choose, hint } = renderProductForm(language)
    press(words.actions.publish)
    expect(hint()).toContain(words.fields.images)
    choose(new File(['photo'], 'a.jpg', { type: 'image/jpeg' }), words.images.add)
    await waitFor(() => expect(hint()).not.toContain(words.fields.images))
  })

  it('claims no grade before staff choose one, and then has the text of this grade', () => {
    const { words, press, hint } = renderProductForm(language)
    const section = within(screen.getByRole('region', { name: words.sections.condition }))
    const grade = section.getByLabelText<HTMLSelectElement>(words.fields.grade)
    expect(grade.value).toBe('')
    expect(section.getByText(INTAKE_WORDS[language].missingInSection({ count: 2 }))).toBeTruthy()
    press(words.actions.publish)
    expect(hint()).toContain(words.fields.grade)
    fireEvent.change(grade, { target: { value: 'A' } })
    expect(section.getByText(INTAKE_WORDS[language].completeSection)).toBeTruthy()
    expect(hint()).not.toContain(words.fields.grade)
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
