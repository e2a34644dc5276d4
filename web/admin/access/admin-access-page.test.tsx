import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { pl } from '../../i18n/pl'
import { adminToken } from '../../storage/admin-storage'
import { toastStore } from '../../ui/overlay/toast-store'
import AdminAccessPage from './admin-access-page'
import { ACCESS_WORDS } from './words'

const words = ACCESS_WORDS.pl
const OWNER = { id: 'owner', name: '', email: '', role: 'owner', isDisabled: false }
const MEMBER = { id: 'm1', name: 'Ania', email: 'ania@example.com', role: 'staff', isDisabled: true }
const INVITED_MEMBER = { ...MEMBER, id: 'm2', name: 'Ewa', isDisabled: false }
const SIGN_IN = {
  id: 's1',
  browser: 'Firefox',
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:00:00.000Z',
  ip: null,
  member: OWNER,
}

let isMemberRequestFailing: boolean
let isMailed: boolean
let answerChange: (() => void) | undefined

beforeEach(() => {
  isMemberRequestFailing = false
  isMailed = true
  answerChange = undefined
  adminToken.save('token')
  fakeApi(async ({ method, path }) => {
    if (path.endsWith('/me'))
      return isMemberRequestFailing
        ? Response.json({ code: 'request.invalid', status: 400 }, { status: 400 })
        : Response.json(OWNER)
    if (path.endsWith('/lost')) return Response.json({ code: 'internal', status: 500 }, { status: 500 })
    if (method === 'PATCH') {
      await new Promise<void>((resolve) => {
        answerChange = resolve
      })
      return Response.json(MEMBER)
    }
    if (path.endsWith('/invite')) return Response.json({ isMailed })
    if (path.endsWith('/second-factor')) return Response.json({ isOn: false, recoveryCodes: 0 })
    if (path.endsWith('/sign-ins')) return Response.json({ items: [SIGN_IN] })
    return Response.json({ items: path.endsWith('/members') ? [OWNER, MEMBER, INVITED_MEMBER] : [] })
  })
})

it('offers a retry if the role cannot be loaded, and then shows the cards of the owner', async () => {
  isMemberRequestFailing = true
  renderInShop(<AdminAccessPage />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words.failed)
  expect(screen.queryByText(words.members.title)).toBeNull()
  isMemberRequestFailing = false
  fireEvent.click(within(alert).getByRole('button', { name: pl.retry }))
  expect(await screen.findByRole('heading', { name: words.members.title })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a refused change of the password moves the focus to the first wrong field', async () => {
  renderInShop(<AdminAccessPage />)
  const submitButton = await screen.findByRole('button', { name: words.password.submit })
  const currentPasswordField = screen.getByLabelText(words.password.current)
  fireEvent.click(submitButton)
  expect(document.activeElement).toBe(currentPasswordField)
  fireEvent.change(currentPasswordField, { target: { value: 'old password' } })
  fireEvent.click(submitButton)
  expect(document.activeElement).toBe(screen.getByLabelText(words.password.new))
})

it('a failed report of a lost device names the block, not the sign-out', async () => {
  renderInShop(<AdminAccessPage />)
  fireEvent.click(await screen.findByRole('button', { name: words.lost.buttonLabel({ browser: 'Firefox' }) }))
  fireEvent.click(screen.getByRole('button', { name: words.lost.confirm }))
  await waitFor(() => expect(toastStore.read()?.title).toBe(words.lost.failed))
})

it('the button that restores access is disabled while it runs', async () => {
  renderInShop(<AdminAccessPage />)
  const button = await screen.findByRole('button', { name: words.members.enableLabel({ name: 'Ania' }) })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  answerChange?.()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
})

it('an invitation that was not mailed says so', async () => {
  renderInShop(<AdminAccessPage />)
  const button = await screen.findByRole('button', { name: words.members.inviteAgainLabel({ name: 'Ewa' }) })
  fireEvent.click(button)
  await waitFor(() => expect(toastStore.read()?.title).toBe(words.members.invited))
  isMailed = false
  fireEvent.click(button)
  await waitFor(() => expect(toastStore.read()?.title).toBe(words.members.inviteKept))
})
