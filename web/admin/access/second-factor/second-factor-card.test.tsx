import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { pl } from '../../../i18n/pl'
import { adminToken } from '../../../storage/admin-storage'
import { ACCESS_WORDS } from '../words'
import { SecondFactorCard } from './second-factor-card'

const words = ACCESS_WORDS.pl.secondFactor

beforeEach(() => adminToken.save('token'))

const fakeServer = (answerRenewal: () => Response) =>
  fakeApi(({ method }) =>
    method === 'PUT' ? answerRenewal() : Response.json({ isOn: true, recoveryCodes: 9 }),
  )

async function renewCodes() {
  renderInShop(<SecondFactorCard />)
  fireEvent.click(await screen.findByRole('button', { name: words.renew }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(words.code), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: words.renew }))
  return dialog
}

it('a wrong code marks its field until it changes', async () => {
  fakeServer(() => Response.json({ code: 'admin.invalid_code', status: 401 }, { status: 401 }))
  const dialog = await renewCodes()
  const field = dialog.getByLabelText(words.code)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByText(words.wrongCode)).toBeTruthy()
  fireEvent.change(field, { target: { value: '1' } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

it('new recovery codes stay on screen until staff say that they have saved them', async () => {
  fakeServer(() => Response.json({ recoveryCodes: ['AAAA-BBBB'] }))
  await renewCodes()
  await screen.findByText('AAAA-BBBB')
  const dialog = screen.getByRole('dialog', { name: words.codes })
  expect(within(dialog).queryByRole('button', { name: pl.close })).toBeNull()
  expect(dialog.getAttribute('closedby')).toBe('none')
  fireEvent.mouseDown(dialog)
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }))
  history.back()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByText('AAAA-BBBB')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: words.codesSaved }))
  expect(screen.queryByText('AAAA-BBBB')).toBeNull()
})
