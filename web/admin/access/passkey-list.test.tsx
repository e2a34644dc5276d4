import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startRegistration } from '@simplewebauthn/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { pl } from '../../i18n/pl'
import { adminToken } from '../../storage/admin-storage'
import { toastStore } from '../../ui/overlay/toast-store'
import { PasskeyList } from './passkey-list'
import { ACCESS_WORDS } from './words'

vi.mock('@simplewebauthn/browser')

const words = ACCESS_WORDS.pl.passkeys

beforeEach(() => {
  adminToken.save('token')
  vi.stubGlobal('PublicKeyCredential', Object)
})

async function addPasskey() {
  renderInShop(<PasskeyList />)
  fireEvent.click(screen.getByRole('button', { name: words.add }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: words.add }))
  return dialog
}

it('a cancelled dialog of the browser is named in the form, without a toast, until the name changes', async () => {
  fakeApi(() => Response.json({ items: [] }))
  vi.mocked(startRegistration).mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
  const dialog = await addPasskey()
  expect(await dialog.findByText(words.cancelled)).toBeTruthy()
  expect(toastStore.read()).toBeNull()
  fireEvent.change(dialog.getByLabelText(words.name), { target: { value: 'Telefon' } })
  expect(dialog.queryByText(words.cancelled)).toBeNull()
})

it('a lost connection is reported as such', async () => {
  fakeApi(({ path }) => {
    if (path.includes('options')) throw new TypeError('Failed to fetch')
    return Response.json({ items: [] })
  })
  const dialog = await addPasskey()
  await waitFor(() =>
    expect(toastStore.read()).toMatchObject({ title: words.addFailed, description: pl.offline }),
  )
  expect(dialog.queryByText(words.cancelled)).toBeNull()
})
