import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, readText, renderInShop } from '../../../test/web/shop'
import { adminPaths } from '../../app/admin-paths'
import { adminToken } from '../../storage/admin-storage'
import { DnsRecords } from '../set-up/dns-records'
import { SET_UP_STEPS, STEP_CHECKS } from '../set-up/set-up-steps'
import { SetUpCard } from './set-up-card'
import { DASHBOARD_WORDS } from './words'

beforeEach(() => adminToken.save('token'))

test('the card counts the same steps as the set-up page, and leads there', async () => {
  const checks = SET_UP_STEPS.flatMap((step) => STEP_CHECKS[step]).map((name) => ({
    name,
    isOk: STEP_CHECKS.firm.includes(name),
  }))
  fakeApi(() => Response.json({ checks, labels: [{ service: 'inpost', state: 'ok' }] }))
  renderInShop(<SetUpCard />)
  const link = await screen.findByRole('link')
  expect(readText(link)).toBe(DASHBOARD_WORDS.pl.setUp({ count: 2, total: SET_UP_STEPS.length }))
  expect(link.getAttribute('href')).toBe(adminPaths.setUp)
})

test('the card asks no DNS, but counts the DNS records that the set-up page has read', async () => {
  const record = {
    purpose: 'spf',
    name: 'sklep.pl',
    type: 'TXT',
    value: 'v=spf1',
    state: 'missing',
    found: [],
  }
  const calls = fakeApi(({ path }) =>
    Response.json(path.endsWith('/dns') ? { records: [record] } : { checks: [], labels: [] }),
  )
  const { unmount } = renderInShop(<SetUpCard />)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  renderInShop(
    <>
      <DnsRecords isAddressStep={false} />
      <SetUpCard />
    </>,
  )
  expect(await screen.findByRole('link')).toBeDefined()
  expect(calls.filter(({ path }) => path.endsWith('/dns'))).toHaveLength(1)
})

test('a shop without an open step shows no card', async () => {
  const calls = fakeApi(() => Response.json({ checks: [], labels: [] }))
  renderInShop(<SetUpCard />)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByRole('link')).toBeNull()
})
