import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { adminToken } from '../../storage/admin-storage'
import { OpenStateNotice } from './open-state-notice'

beforeEach(() => adminToken.save('token'))

test('the notice of a pause has the text that the owner wrote', async () => {
  const value = { isPaused: true, until: null, pl: 'Inwentaryzacja do piątku', en: '' }
  const stored = { value, version: 1, versions: [] }
  fakeApi(() => Response.json({ pause: stored, periods: { value: [], version: 1, versions: [] } }))
  renderInShop(<OpenStateNotice />)
  expect(await screen.findByText(/Inwentaryzacja do piątku/)).toBeTruthy()
})
