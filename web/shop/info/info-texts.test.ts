import { expect, it } from 'vitest'
import { infoText as infoEn } from '../../../content/info.en'
import { infoText as infoPl } from '../../../content/info.pl'
import { COURIERS, deliversToPoint } from '../../../domain/delivery/couriers'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'

const EXPECTED_TEXTS = {
  pl: { infoText: infoPl, locker: 'paczkomatu', pickup: 'odebrać u nas' },
  en: { infoText: infoEn, locker: 'parcel locker', pickup: 'collect your purchase' },
}

it.each([
  ['pl', true],
  ['pl', false],
  ['en', true],
  ['en', false],
] as const)(
  'the dialog on delivery names lockers and collection in %s only if offered: %s',
  (language, isPickupOffered) => {
    const { infoText, locker, pickup } = EXPECTED_TEXTS[language]
    const { shipping } = infoText({
      ...FIRST_SETTINGS,
      delivery: { courier: null, oversize: null, pallet: null },
      couriers: COURIERS.filter((courier) => isPickupOffered || !deliversToPoint(courier)),
      showroom: { ...FIRST_SETTINGS.showroom, isOn: isPickupOffered },
    })
    const text = JSON.stringify(shipping)
    expect([text.includes(locker), text.includes(pickup)]).toEqual([isPickupOffered, isPickupOffered])
  },
)
