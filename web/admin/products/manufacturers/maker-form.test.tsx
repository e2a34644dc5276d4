import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, renderInShop, readText } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import type { Manufacturer } from '../../../api'
import { ManufacturerForm } from './maker-form'
import { en } from '../words.en'
import { pl } from '../words.pl'

const TEST_GUARANTEE = {
  guarantor: null,
  scope: { pl: 'Naprawia', en: 'Repairs' },
  territory: { pl: 'Polska', en: 'Poland' },
  claim: { pl: 'W serwisie', en: '' },
  termsUrl: '',
}
const TEST_MANUFACTURER: Manufacturer = {
  id: 'makita',
  version: 3,
  name: 'Makita',
  address: 'Anjo, Japonia',
  email: 'biuro@makita.example',
  website: '',
  euRepresentative: null,
  guarantee: TEST_GUARANTEE,
}

let savedRequests: { method: string; path: string; body: unknown }[]
beforeEach(() => {
  adminToken.save('token')
  savedRequests = fakeApi(({ body }) =>
    Response.json({ ...TEST_MANUFACTURER, ...(body as object), version: 4 }),
  )
})

function renderMakerForm(language: 'pl' | 'en', maker: Manufacturer | null = null) {
  const words = (language === 'pl' ? pl : en).maker
  const { container } = renderInShop(
    <ManufacturerForm maker={maker} onClose={() => undefined} onSaved={() => undefined} />,
    { language },
  )
  return {
    words,
    container,
    pressSave: () => fireEvent.click(screen.getByRole('button', { name: maker ? words.save : words.submit })),
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } }),
    tick: (label: string) => fireEvent.click(screen.getByLabelText(label)),
    hint: () => readText(container.querySelector('form > p:last-child')),
    listWrites: () => savedRequests.filter(({ method }) => method !== 'GET'),
  }
}

describe.each(['pl', 'en'] as const)('the form of a manufacturer in %s', (language) => {
  it('names every field that is missing under its button, and each one until it is filled in', () => {
    const { words, pressSave, type, tick, hint, listWrites } = renderMakerForm(language)
    tick(words.isOutside)
    tick(words.givesGuarantee)
    pressSave()
    for (const name of [words.name, words.address, words.email, `${words.representative}: ${words.name}`])
      expect(hint()).toContain(name)
    for (const name of [words.scope, words.territory, words.claim]) expect(hint()).toContain(name)
    expect(hint()).not.toContain(words.scopeEn)
    type(words.scope, 'Naprawia')
    expect(hint()).not.toContain(words.scope)
    expect(hint()).toContain(words.territory)
    expect(listWrites()).toEqual([])
  })

  it('drops the errors of fields that are no longer required', () => {
    const { words, pressSave, tick, container } = renderMakerForm(language)
    const countInvalidFields = () => container.querySelectorAll('[aria-invalid="true"]').length
    tick(words.isOutside)
    tick(words.givesGuarantee)
    tick(words.isByOther)
    pressSave()
    const invalidCountBefore = countInvalidFields()
    tick(words.isByOther)
    tick(words.isByOther)
    expect(countInvalidFields()).toBe(invalidCountBefore - 2)
    tick(words.isOutside)
    tick(words.givesGuarantee)
    tick(words.isOutside)
    tick(words.givesGuarantee)
    // Three required fields are empty: name, address and e-mail of the manufacturer.
    expect(countInvalidFields()).toBe(3)
  })

  it('asks staff to check an English text whose Polish text changed, and is saved once they confirm it', async () => {
    const { words, pressSave, type, hint, listWrites } = renderMakerForm(language, TEST_MANUFACTURER)
    const { confirm } = language === 'pl' ? pl : en
    type(words.scope, 'Wymienia')
    type(words.claim, 'Przez formularz')
    pressSave()
    expect(hint()).toContain(words.scopeEn)
    expect(listWrites()).toEqual([])
    const findConfirmButton = () => screen.queryByRole('button', { name: `${confirm}: ${words.scopeEn}` })
    fireEvent.click(findConfirmButton() ?? document.body)
    expect(findConfirmButton()).toBeNull()
    // Another change of the Polish text requires a new confirmation.
    type(words.scope, 'Wymienia albo naprawia')
    fireEvent.click(findConfirmButton() ?? document.body)
    pressSave()
    await waitFor(() => expect(listWrites()).toHaveLength(1))
    expect(listWrites()[0]?.body).toMatchObject({ version: 3, checkedTranslations: ['scope'] })
  })

  it('asks for no check if the English text was rewritten or the Polish text restored', async () => {
    const { words, pressSave, type, listWrites } = renderMakerForm(language, TEST_MANUFACTURER)
    type(words.scope, 'Wymienia')
    type(words.scopeEn, 'Replaces')
    type(words.territory, 'Unia')
    type(words.territory, 'Polska')
    pressSave()
    await waitFor(() => expect(listWrites()).toHaveLength(1))
    expect(listWrites()[0]?.body).toMatchObject({ checkedTranslations: [] })
  })
})
