import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PARCEL_WORDS } from '../../../content/parcel-words'
import { mapCouriers } from '../../../domain/delivery/couriers'
import { mapClasses } from '../../../domain/delivery/parcels'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { adminToken } from '../../storage/admin-storage'
import { SettingVersions } from './setting-versions'
import { SETTING_WORDS } from './words'

it('shows price, free threshold, couriers and days of each parcel class, so that staff can tell versions apart', async () => {
  adminToken.save('token')
  const packingDays = { from: 1, to: 2 }
  const value = {
    pl: {
      parcels: {
        ...mapClasses(() => ({
          fee: '15.00',
          pointFee: null,
          freeFrom: null,
          couriers: ['dpd'],
          packingDays,
        })),
        lockerB: {
          fee: '12.50',
          pointFee: '9.99',
          freeFrom: '300.00',
          couriers: ['inpost', 'dpd'],
          packingDays,
        },
      },
      transitDays: mapCouriers(() => ({ from: 1, to: 1 })),
    },
  }
  const state = { id: 2, value, setAt: '2026-11-20T10:00:00.000Z' }
  fakeApi(() => Response.json({ items: [state], nextCursor: null, total: 1 }))
  renderInShop(<SettingVersions name="delivery" currentState={state} onLoadVersion={() => undefined} />)
  const details = screen.getByText(SETTING_WORDS.pl.history).closest('details')
  details?.setAttribute('open', '')
  if (details) fireEvent(details, new Event('toggle'))
  const { names } = PARCEL_WORDS.pl
  for (const name of Object.values(names))
    expect(await screen.findByText(new RegExp(`^${name}:`))).toBeDefined()
  expect(screen.getByText(new RegExp(`^${names.lockerB}:`)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Paczka B: 12,50 zł · do paczkomatu 9,99 zł · gratis od 300,00 zł · InPost · DPD · pakowanie 1–2 dni robocze',
  )
})
