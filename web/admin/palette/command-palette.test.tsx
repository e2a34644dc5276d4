import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { StaffRole } from '../../../domain/admin/staff-roles'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { adminToken } from '../../storage/admin-storage'
import { adminPaths } from '../../app/admin-paths'
import { useCanOpenView } from '../access/view-roles'
import CommandPalette from './command-palette'
import { PALETTE_WORDS } from './words'

const words = PALETTE_WORDS.pl

beforeEach(() => adminToken.save('token'))

function TestPalette() {
  return <CommandPalette canOpen={useCanOpenView()} onClose={() => undefined} />
}

it.each<[StaffRole, string[]]>([
  ['owner', [words.packing, words.handOver, words.newSale, words.newProduct, words.notifications]],
  ['staff', [words.packing, words.handOver, words.newSale, words.newProduct, words.notifications]],
  ['readonly', []],
])('offers a member with the role %s only pages that this role may use: %j', async (role, expectedPages) => {
  const calls = fakeApi(() => Response.json({ id: 'm1', name: 'Ania', role }))
  renderInShop(<TestPalette />)
  await waitFor(() => expect(calls).toHaveLength(1))
  const listExtraPages = () => {
    const optionTexts = screen.getAllByRole('option').map(({ textContent }) => textContent)
    return [words.packing, words.handOver, words.newSale, words.newProduct, words.notifications].filter(
      (page) => optionTexts.some((name) => name.endsWith(page)),
    )
  }
  await waitFor(() => expect(listExtraPages()).toEqual(expectedPages))
})

it.each<[StaffRole, string[]]>([
  ['owner', [`${adminPaths.settings}#setting-pause`]],
  ['staff', []],
])('finds the sections of the settings for a member with the role %s: %j', async (role, expectedLinks) => {
  fakeApi(({ path }) =>
    Response.json(path.endsWith('/me') ? { id: 'm1', name: 'Ania', role } : { orders: [], products: [] }),
  )
  renderInShop(<TestPalette />)
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'przerwa' } })
  const listLinks = () => screen.queryAllByRole('option').map((option) => option.getAttribute('href'))
  await waitFor(() => expect(listLinks()).toEqual(expectedLinks))
})
