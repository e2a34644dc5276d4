import { makeVoucher } from '../../../test/fixtures/vouchers'
import { vouchers } from '../vouchers/vouchers.table'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../domain/checkout/checkout'
import { JOB_NAMES } from '../../../domain/admin/jobs'
import { FIRST_DELIVERY_PRICES } from '../../../domain/delivery/delivery-prices'
import { mapClasses, type ParcelClass } from '../../../domain/delivery/parcels'
import { readDeliverySetting } from '../../../domain/delivery/read-delivery-setting'
import { minor } from '../../../domain/money/money'
import { toSettingDto } from '../../../domain/settings/setting-forms'
import { type CourierSetting, LARGE_PARCEL_COURIERS } from '../../../domain/delivery/couriers'
import { FIRST_SETTINGS, type ShopSettings } from '../../../domain/settings/settings'
import type { SettingName } from '../../../domain/settings/setting-names'
import { LEGAL_FACT_NAMES } from '../../../domain/settings/check-legal-facts'
import { REPLY_NAMES } from '../../../domain/chat/chat-replies'
import { OWN_TEXTS } from '../../../domain/settings/own-texts'
import { CONFIRMATIONS } from '../../../domain/settings/legal-facts'
import { legalVersion } from '../../../domain/settings/terms'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  makeTestDeps,
  TEST_STAFF,
  makeStaffHeaders,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makePeriod } from '../../../test/fixtures/orders/periods'
import { takeWarnings } from '../../../test/worker-setup'
import { emails } from '../../mail/emails.table'
import { hasLegalNotices } from '../../mail/documents/legal-notice'
import { adminActions } from '../admin/admin.table'
import { orderLines } from '../orders/orders.table'
import { placeOrder } from '../orders/place/place-order'
import { manufacturers, products } from '../products/products.table'
import { runJob } from '../admin/jobs/run-job'
import { checkGoLive } from './check-go-live'
import { readSettings, settingsOf } from './settings-now'
import { settings } from './settings.table'
import { DAY_MS, HOUR_MS } from '../../../domain/time/time'

type SettingVersion = { id: number; value: unknown; setAt: string | null }
type SettingStates = Record<SettingName, SettingVersion>
type SettingHistory = { items: SettingVersion[]; nextCursor: string | null; total: number }

const fetchSettings = async () =>
  (
    await readAnswer<SettingStates>(
      makeClient()('GET', '/api/admin/settings', undefined, await makeStaffHeaders()),
    )
  ).body
const putSetting = async (settingName: string, body: unknown) =>
  readAnswer<SettingStates>(
    makeClient()('PUT', `/api/admin/settings/${settingName}`, body, await makeStaffHeaders()),
  )
const readHistory = async (query = '', settingName = 'announcement') =>
  readAnswer<SettingHistory>(
    makeClient()(
      'GET',
      `/api/admin/settings/${settingName}/history${query}`,
      undefined,
      await makeStaffHeaders(),
    ),
  )
const makeAnnouncement = (pl: string) => ({
  pl,
  en: `${pl} (en)`,
  isShown: true,
  from: null,
  to: null,
})
const repeatForEachDay = (hours: { from: number; to: number }) => Array.from({ length: 7 }, () => hours)
const HIDDEN_ANNOUNCEMENT = FIRST_SETTINGS.announcement

/** Settings with values that differ from the shared settings of the test shop. */
const OTHER_SETTINGS: ShopSettings = {
  ...FIRST_SETTINGS,
  firm: {
    ...FIRST_SETTINGS.firm,
    firm: 'Inna Firma',
    email: 'inna@firma.example',
    hours: { from: '6:00', to: '7:00' },
  },
  delivery: readDeliverySetting({ fee: minor(12_34), freeFrom: minor(2000_00) }),
  version: 9,
}

/** The prices of a new shop in wire format, with other values for ordinary parcels. */
const makePricesWith = (changedRate: object, parcelClass: ParcelClass = 'courier') => {
  const { pl } = toSettingDto('delivery', FIRST_SETTINGS.delivery) as {
    pl: { parcels: Record<ParcelClass, object>; transitDays: object }
  }
  return {
    pl: { ...pl, parcels: { ...pl.parcels, [parcelClass]: { ...pl.parcels[parcelClass], ...changedRate } } },
  }
}

const makePricesWithTransitDays = (transitDays: object) => {
  const { pl } = makePricesWith({})
  return { pl: { ...pl, transitDays: { ...pl.transitDays, ...transitDays } } }
}

describe('a setting', () => {
  let newestSettingId = 0
  beforeEach(async () => {
    newestSettingId = (await fetchSettings()).announcement.id
  })

  it('applies at once for its author, stays readable, is recorded, and can be restored', async () => {
    const firstResponse = await putSetting('announcement', {
      value: makeAnnouncement('Zamknięte do poniedziałku'),
      after: newestSettingId,
    })
    expect(firstResponse.status).toBe(200)
    const currentAnnouncement = firstResponse.body.announcement
    expect(currentAnnouncement).toMatchObject({ value: makeAnnouncement('Zamknięte do poniedziałku') })
    expect((await readSettings(makeTestDeps())).announcement).toEqual(
      makeAnnouncement('Zamknięte do poniedziałku'),
    )
    const [action] = await db().select().from(adminActions).orderBy(desc(adminActions.id)).limit(1)
    expect(action).toMatchObject({
      action: 'setting',
      subject: 'announcement',
      detail: { after: newestSettingId },
    })
    const { body } = await putSetting('announcement', {
      value: HIDDEN_ANNOUNCEMENT,
      after: currentAnnouncement.id,
    })
    expect(body.announcement.value).toEqual(HIDDEN_ANNOUNCEMENT)
    const { items } = (await readHistory()).body
    expect(items.slice(0, 2).map(({ value }) => value)).toEqual([
      HIDDEN_ANNOUNCEMENT,
      currentAnnouncement.value,
    ])
    expect(items.at(-1)).toEqual({ id: 0, value: HIDDEN_ANNOUNCEMENT, setAt: null })
    expect((await readSettings(makeTestDeps())).announcement).toEqual(HIDDEN_ANNOUNCEMENT)
  })

  it('has a paged history down to the default', async () => {
    for (const words of ['Pierwsze', 'Drugie', 'Trzecie'])
      await putSetting('announcement', {
        value: makeAnnouncement(words),
        after: (await fetchSettings()).announcement.id,
      })
    const historyEntries = (await readHistory()).body
    expect(historyEntries.items).toHaveLength(historyEntries.total)
    const listedVersions: SettingVersion[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: SettingHistory = (await readHistory(`?limit=2${cursor && `&cursor=${cursor}`}`)).body
      expect(page.total).toBe(historyEntries.total)
      listedVersions.push(...page.items)
      cursor = page.nextCursor
    }
    expect(listedVersions).toEqual(historyEntries.items)
    expect((await readHistory('', 'prices')).status).toBe(404)
    expect((await readHistory('?cursor=x')).status).toBe(400)
  })

  it('without rows has a default that can follow another setting', async () => {
    const { firm } = await fetchSettings()
    const storeFirm = async (replacedId: number, value: unknown) => {
      const rows = await db()
        .insert(settings)
        .values({ name: 'firm', after: replacedId, value, setAt: Date.now() })
        .returning()
      return rows[0]?.id ?? 0
    }
    const value = { ...FIRST_SETTINGS.firm, hours: { from: '8:00', to: '15:30' } }
    const changedId = await storeFirm(firm.id, value)
    const { items } = (await readHistory('', 'dispatch')).body
    // Rows are never deleted, so a new row restores the earlier value for the next tests.
    await storeFirm(changedId, firm.value)
    expect(items.at(-1)?.value).toEqual({ cutOff: '15:30' })
  })

  it('is not overwritten by an outdated page; of twenty concurrent changes one wins', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, changeNumber) =>
        putSetting('announcement', {
          value: makeAnnouncement(`Ogłoszenie ${changeNumber}`),
          after: newestSettingId,
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      responses.filter(({ body }) => (body as { code?: string }).code === 'settings.stale'),
    ).toHaveLength(19)
    const rows = await db().select().from(settings).where(eq(settings.after, newestSettingId))
    expect(rows.filter(({ name }) => name === 'announcement')).toHaveLength(1)
  })

  it.each([
    ['announcement', { pl: '', en: 'Only in English', isShown: true }, 'value.pl'],
    [
      'announcement',
      { ...FIRST_SETTINGS.announcement, from: '2026-12-08T08:00', to: '2026-12-08T08:00' },
      'value.to',
    ],
    ['couriers', { offered: ['inpost'] }, 'value.offered'],
    ['couriers', { offered: [] }, 'value.offered'],
    ['couriers', { offered: ['dpd', 'posta'] }, 'value.offered.1'],
    ['announcement', { pl: 'x'.repeat(161), en: 'Fine', isShown: false }, 'value.pl'],
    ['delivery', makePricesWith({ fee: '-1' }), 'value.pl.parcels.courier.fee'],
    ['delivery', makePricesWith({ fee: '29.999' }), 'value.pl.parcels.courier.fee'],
    ['delivery', makePricesWith({ fee: '1000.01' }), 'value.pl.parcels.courier.fee'],
    ['delivery', makePricesWith({ freeFrom: undefined }), 'value.pl.parcels.courier.freeFrom'],
    ['delivery', makePricesWith({ couriers: [] }), 'value.pl.parcels.courier.couriers'],
    ['delivery', makePricesWith({ couriers: ['posta'] }), 'value.pl.parcels.courier.couriers.0'],
    // A larger parcel costs at least as much as a smaller one.
    ['delivery', makePricesWith({ fee: '29.98' }), 'value.pl.parcels.courier.fee'],
    ['delivery', makePricesWith({ fee: '79.01' }), 'value.pl.parcels.oversize.fee'],
    ['delivery', { fee: '29.99', freeFrom: '500.00' }, 'value.pl'],
    // Only classes that fit a locker have a locker fee. Its maximum is the fee to the door.
    ['delivery', makePricesWith({ pointFee: '14.99' }), 'value.pl.parcels.courier.pointFee'],
    ['delivery', makePricesWith({ pointFee: '30.00' }, 'lockerB'), 'value.pl.parcels.lockerB.pointFee'],
    ['delivery', makePricesWith({ pointFee: '-1' }, 'lockerB'), 'value.pl.parcels.lockerB.pointFee'],
    // A larger parcel to a locker costs at least as much as a smaller one.
    ['delivery', makePricesWith({ pointFee: '14.99' }, 'lockerB'), 'value.pl.parcels.lockerB.pointFee'],
    [
      'delivery',
      makePricesWith({ packingDays: { from: 9, to: 8 } }),
      'value.pl.parcels.courier.packingDays.to',
    ],
    [
      'delivery',
      makePricesWith({ packingDays: { from: 7, to: 31 } }),
      'value.pl.parcels.courier.packingDays.to',
    ],
    [
      'delivery',
      makePricesWith({ packingDays: { from: '', to: '8' } }),
      'value.pl.parcels.courier.packingDays.from',
    ],
    // A larger parcel takes at least as long to pack as a smaller one.
    [
      'delivery',
      makePricesWith({ packingDays: { from: 6, to: 8 } }),
      'value.pl.parcels.courier.packingDays.from',
    ],
    [
      'delivery',
      makePricesWith({ packingDays: { from: 7, to: 9 } }),
      'value.pl.parcels.oversize.packingDays.to',
    ],
    ['delivery', makePricesWithTransitDays({ dpd: { from: 0, to: 2 } }), 'value.pl.transitDays.dpd.from'],
    ['delivery', makePricesWithTransitDays({ gls: undefined }), 'value.pl.transitDays.gls'],
    ['chat', { ...FIRST_SETTINGS.chat, days: repeatForEachDay({ from: 20, to: 12 }) }, 'value.days.6.to'],
    ['chat', { ...FIRST_SETTINGS.chat, days: [null] }, 'value.days'],
    ['chat', { ...FIRST_SETTINGS.chat, clock: 'mine' }, 'value.clock'],
    ['voucherVat', { kind: 'none' }, 'value.kind'],
    ['reviews', { shown: 'invented' }, 'value.shown'],
    ['pause', { isPaused: true, pl: 'x'.repeat(161), en: '', until: null }, 'value.pl'],
    ['pause', { isPaused: false, pl: '', en: '', until: 'jutro' }, 'value.until'],
    ['labels', { format: 'png', insuredUpTo: null, sending: 'point' }, 'value.format'],
    ['labels', { format: 'zpl', insuredUpTo: null, sending: 'locker' }, 'value.sending'],
    ['labels', { format: 'zpl', insuredUpTo: '50000.01', sending: 'point' }, 'value.insuredUpTo'],
    ['dispatch', { cutOff: '14:30' }, 'value.cutOff'],
    ['periods', [makePeriod({ to: '2026-12-01' })], 'value.0.to'],
    ['periods', [makePeriod({ to: '2026-02-30' })], 'value.0.to'],
    ['periods', [makePeriod(), makePeriod()], 'value.1.from'],
    ['periods', [makePeriod({ kind: 'longer' })], 'value.0.workingDays'],
    ['periods', [makePeriod({ note: { pl: 'x'.repeat(161), en: '' } })], 'value.0.note.pl'],
    ['broker', { ...FIRST_SETTINGS.broker, couriers: ['inpost'] }, 'value.couriers.0'],
    ['broker', { ...FIRST_SETTINGS.broker, name: 'Jan' }, 'value.name'],
    ['broker', { ...FIRST_SETTINGS.broker, name: 'Jan Nowak 2' }, 'value.name'],
    ['broker', { ...FIRST_SETTINGS.broker, postalCode: '00' }, 'value.postalCode'],
    ['broker', { ...FIRST_SETTINGS.broker, contents: '' }, 'value.contents'],
    ['firm', { ...FIRST_SETTINGS.firm, nip: '1234567890' }, 'value.nip'],
    ['legal', { ...FIRST_SETTINGS.legal, krs: '0000000000' }, 'value.krs'],
    ['firm', { ...FIRST_SETTINGS.firm, email: 'nobody' }, 'value.email'],
    ['firm', { ...FIRST_SETTINGS.firm, maps: 'javascript:alert(1)' }, 'value.maps'],
    ['firm', { ...FIRST_SETTINGS.firm, hours: { from: '18:00', to: '8:00' } }, 'value.hours'],
  ])('is validated by its schema: %s %j', async (settingName, value, path) => {
    const { status, body } = await putSetting(settingName, { value, after: 0 })
    expect(status).toBe(400)
    expect((body as unknown as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(
      path,
    )
  })

  it('leaves a courier for each class of parcels', async () => {
    const couriersWithoutPallets: CourierSetting = { offered: ['gls', 'ups'] }
    expect(await putSetting('couriers', { value: couriersWithoutPallets, after: 0 })).toMatchObject({
      status: 400,
      body: { code: 'settings.class_without_courier' },
    })
    // A change of any other setting skips this check, so the owner can always pause the shop.
    const { setSetting } = await import('./set-setting')
    const deps = makeTestDeps()
    const brokenDeps = { ...deps, settings: { ...deps.settings, couriers: couriersWithoutPallets } }
    await expect(
      setSetting(brokenDeps, TEST_STAFF, 'announcement', { value: HIDDEN_ANNOUNCEMENT, after: -1 }),
    ).rejects.not.toMatchObject({ code: 'settings.class_without_courier' })
  })

  it('is checked with the stored value of the other setting, which other instances of the Worker may still miss', async () => {
    const deps = makeTestDeps()
    const { setSetting } = await import('./set-setting')
    const changeSetting = async (name: 'delivery' | 'couriers', value: unknown) =>
      setSetting(deps, TEST_STAFF, name, { value, after: (await fetchSettings())[name].id })
    await changeSetting('couriers', { offered: ['dpd'] })
    const palletRateByDhl = { ...FIRST_DELIVERY_PRICES.pallet, couriers: ['dhl'] }
    await expect(
      changeSetting('delivery', {
        pl: { ...FIRST_SETTINGS.delivery.pl, parcels: { ...FIRST_DELIVERY_PRICES, pallet: palletRateByDhl } },
      }),
    ).rejects.toMatchObject({ code: 'settings.class_without_courier' })
    await changeSetting('couriers', FIRST_SETTINGS.couriers)
  })

  it('needs a known name', async () => {
    expect((await putSetting('prices', { value: 1, after: 0 })).status).toBe(404)
    expect((await putSetting('announcement', { value: HIDDEN_ANNOUNCEMENT, after: -1 })).status).toBe(400)
  })

  it('is the newest row of its name, and the terms version is the newest row that they quote', () => {
    const makeRow = (id: number, settingName: string, value: unknown) => ({
      id,
      name: settingName,
      value,
      setAt: id * 1000,
    })
    expect(settingsOf([])).toEqual(FIRST_SETTINGS)
    // A price list that was stored before zones and days existed keeps its prices, with the days of a new shop.
    const cheapPalletRate = { fee: 5, freeFrom: null, couriers: ['dhl'] }
    const pricesWithoutDays = mapClasses(() => cheapPalletRate)
    expect(settingsOf([makeRow(1, 'delivery', pricesWithoutDays)]).delivery).toEqual({
      pl: {
        parcels: mapClasses(() => ({ ...cheapPalletRate, pointFee: null, packingDays: { from: 7, to: 8 } })),
        transitDays: FIRST_SETTINGS.delivery.pl.transitDays,
      },
    })
    expect(settingsOf([makeRow(1, 'legal', { form: 'soleTrader' })])).toMatchObject({
      version: 1,
      since: 1000,
    })
    const parsedSettings = settingsOf([
      makeRow(5, 'announcement', makeAnnouncement('Nowe')),
      makeRow(4, 'delivery', { fee: 1, freeFrom: 2 }),
      makeRow(3, 'delivery', { fee: 3, freeFrom: 4 }),
      makeRow(6, 'chat', { from: 9, to: 17, clock: 'shop' }),
      makeRow(2, 'firm', { firm: 'Druga', hours: { from: '8:00', to: '16:00' } }),
    ])
    expect(parsedSettings).toMatchObject({
      announcement: makeAnnouncement('Nowe'),
      texts: {},
      reviews: { shown: 'examples' },
      // A delivery price in the old format becomes the price of all ordinary parcels.
      delivery: {
        pl: {
          parcels: {
            lockerA: { fee: 1, freeFrom: 2 },
            courier: { ...FIRST_DELIVERY_PRICES.courier, fee: 1, freeFrom: 2 },
            pallet: { ...FIRST_DELIVERY_PRICES.pallet, couriers: LARGE_PARCEL_COURIERS },
          },
          transitDays: FIRST_SETTINGS.delivery.pl.transitDays,
        },
      },
      firm: { firm: 'Druga' },
      // Without a row for the closing hour of orders, the closing hour of the shop counts.
      dispatch: { cutOff: '16:00' },
      periods: [],
      // No row exists for these settings, so the result has their defaults.
      legal: FIRST_SETTINGS.legal,
      // The old format of the chat hours has one pair of hours, which applies to every day.
      chat: { days: repeatForEachDay({ from: 9, to: 17 }), clock: 'shop' },
      version: 4,
      since: 4000,
    })
  })
})

describe('the owner’s texts', () => {
  const EMPTY_TEXTS = { pl: '', en: '' }
  const makeTextsBody = (changedTexts: Record<string, { pl: string; en: string }>) => ({
    ...Object.fromEntries(Object.keys(OWN_TEXTS).map((name) => [name, EMPTY_TEXTS])),
    ...changedTexts,
  })
  const readTexts = (page: string, language = 'pl') =>
    readAnswer<Record<string, string>>(makeClient()('GET', `/api/texts/${page}?language=${language}`))

  it('are shown in their place only, tidied', async () => {
    const value = makeTextsBody({
      heroTitle: { pl: ' Moje  <b>wiertarki</b>', en: '' },
      about: { pl: 'A\r\nB', en: 'C' },
    })
    const { status } = await putSetting('texts', { value, after: (await fetchSettings()).texts.id })
    expect(status).toBe(200)
    expect((await readTexts('home')).body).toEqual({ heroTitle: 'Moje  <b>wiertarki</b>' })
    expect((await readTexts('home', 'en')).body).toEqual({})
    expect((await readTexts('about')).body).toEqual({ about: 'A\nB' })
    await putSetting('texts', { value: makeTextsBody({}), after: (await fetchSettings()).texts.id })
    expect((await readTexts('home')).body).toEqual({})
  })

  it.each([
    ['/api/texts/mails?language=pl', 404],
    ['/api/texts/toString?language=pl', 404],
    ['/api/texts/home?language=de', 400],
    ['/api/texts/home', 400],
  ])('need a place and a language: %s', async (path, status) => {
    expect((await makeClient()('GET', path)).status).toBe(status)
  })

  it('include chat replies, which visitors cannot read', async () => {
    const value = {
      ...Object.fromEntries(REPLY_NAMES.map((name) => [name, EMPTY_TEXTS])),
      greeting: { pl: 'Hej!', en: '' },
    }
    const { body } = await putSetting('replies', { value, after: (await fetchSettings()).replies.id })
    expect(body.replies.value).toEqual(value)
    expect(JSON.stringify(await readSettings(makeTestDeps()))).not.toContain('Hej!')
    expect((await putSetting('replies', { value: { ...value, greeting: 'Hej' }, after: 0 })).status).toBe(400)
  })
})

describe('the settings', () => {
  it('determine the price of an order, the seller in its terms, and the sender of its mail', async () => {
    const product = await makeProduct()
    const deps = makeTestDeps({ settings: OTHER_SETTINGS })
    const body = makeOrderBody([product], { totalAmount: '1311.34' })
    const { id, totals } = await placeOrder(deps, PlaceOrderBody.parse(body), crypto.randomUUID())
    expect(totals).toMatchObject({ shipping: '12.34', total: '1311.34' })
    expect((await readOrderRow(id)).termsVersion).toBe(legalVersion('terms', OTHER_SETTINGS))
    expect((await readOrderRow(id)).termsVersion).toMatch(/\+9$/)
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    for (const text of [mail?.html, mail?.text]) {
      expect(text).toContain('Inna Firma')
      expect(text).toContain('inna@firma.example')
      expect(text).not.toContain(FIRST_SETTINGS.firm.email)
    }
  })

  it('that changed since the buyer saw the prices are reported before an order is placed', async () => {
    const product = await makeProduct()
    const deps = makeTestDeps({
      settings: { ...OTHER_SETTINGS, delivery: readDeliverySetting({ fee: minor(0), freeFrom: minor(0) }) },
    })
    const request = PlaceOrderBody.parse(makeOrderBody([product], { totalAmount: '1311.34' }))
    await expect(placeOrder(deps, request, crypto.randomUUID())).rejects.toMatchObject({
      code: 'order.price_changed',
      details: { totals: { shipping: '0.00', total: '1299.00' } },
    })
  })

  it('add the owner’s text to order mails, in the order’s language and as plain text', async () => {
    const product = await makeProduct()
    const deps = makeTestDeps({
      settings: {
        ...OTHER_SETTINGS,
        texts: { mailReceived: { pl: 'Dziękuję!\n\n<b>Jan</b>\nz Wsi', en: '' } },
      },
    })
    const orderFields = { totalAmount: '1311.34' }
    const polishOrder = await placeOrder(
      deps,
      PlaceOrderBody.parse(makeOrderBody([product], orderFields)),
      crypto.randomUUID(),
    )
    const [mail] = await db().select().from(emails).where(eq(emails.about, polishOrder.id))
    expect(mail?.html).toContain('>Dziękuję!</p>')
    expect(mail?.html).toContain('>&lt;b&gt;Jan&lt;/b&gt;<br/>z Wsi</p>')
    expect(mail?.text).toContain('\n\nDziękuję!\n\n<b>Jan</b>\nz Wsi\n')
    const englishOrderBody = makeOrderBody([await makeProduct()], { ...orderFields, language: 'en' })
    const englishOrder = await placeOrder(deps, PlaceOrderBody.parse(englishOrderBody), crypto.randomUUID())
    const [englishMail] = await db().select().from(emails).where(eq(emails.about, englishOrder.id))
    expect(englishMail?.text).not.toContain('Dziękuję')
  })

  it('state the register entries of a company in each mail', async () => {
    const product = await makeProduct()
    const legalFacts = {
      ...FIRST_SETTINGS.legal,
      form: 'limitedCompany' as const,
      krs: '0000123457',
      court: 'Sąd Rejonowy w Łodzi',
      capital: minor(5000_00),
      bdo: '000012345',
    }
    const deps = makeTestDeps({ settings: { ...FIRST_SETTINGS, legal: legalFacts } })
    const { id } = await placeOrder(deps, PlaceOrderBody.parse(makeOrderBody([product])), crypto.randomUUID())
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      ', KRS: 0000123457, sąd rejestrowy: Sąd Rejonowy w Łodzi, kapitał zakładowy: 5 000,00 zł, BDO: 000012345',
    )
  })

  it('of a firm exempt from VAT give orders and their mails no VAT', async () => {
    const product = await makeProduct()
    const legalFacts = { ...FIRST_SETTINGS.legal, vat: 'exempt' as const }
    const deps = makeTestDeps({ settings: { ...FIRST_SETTINGS, legal: legalFacts } })
    const { id } = await placeOrder(deps, PlaceOrderBody.parse(makeOrderBody([product])), crypto.randomUUID())
    const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, id))
    expect([(await readOrderRow(id)).shippingVatRate, ...lines.map(({ vatRate }) => vatRate)]).toEqual([0, 0])
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    expect(mail?.text).toContain('Razem: ')
    expect(mail?.text).not.toContain('z VAT')
    expect(mail?.text).not.toContain('w tym VAT')
  })

  it('must be readable for any sale', async () => {
    const product = await makeProduct()
    const deps = makeTestDeps({ settings: { ...FIRST_SETTINGS, version: null } })
    await expect(
      placeOrder(deps, PlaceOrderBody.parse(makeOrderBody([product])), null),
    ).rejects.toMatchObject({
      code: 'shop.try_again',
    })
  })

  it('keep their last known values while the database is unreachable', async () => {
    const deps = makeTestDeps()
    const lastSettings = await readSettings(deps)
    const brokenDb = {
      select: () => {
        throw new Error('Network connection lost')
      },
    } as unknown as typeof deps.db
    expect(await readSettings({ db: brokenDb, now: () => Date.now() + 60_000 })).toEqual(lastSettings)
    takeWarnings()
  })
})

describe('the go-live check', () => {
  const ratesSource = () => Promise.resolve({ EUR: 231_000, USD: 251_000, GBP: 201_000 })
  const readFailedChecks = async (overrides: Parameters<typeof makeTestDeps>[0] = {}) =>
    (await checkGoLive(makeTestDeps({ ratesSource, ...overrides })))
      .filter(({ isOk }) => !isOk)
      .map(({ name }) => name)

  const GO_LIVE_CHECK_NAMES = [
    ...LEGAL_FACT_NAMES,
    'address',
    'environment',
    'payments',
    'mails',
    'voucherVat',
    'reviews',
  ] as const

  it('names the missing parts of a local shop', async () => {
    const failedCheckNames = await readFailedChecks()
    for (const name of GO_LIVE_CHECK_NAMES) expect(failedCheckNames).toContain(name)
    expect(failedCheckNames).not.toContain('products')
    expect(failedCheckNames.includes('legalNotice')).toBe(!hasLegalNotices)
  })

  it('reports the jobs as their list does, whenever the books were last checked', async () => {
    // A time later than all job runs of other tests.
    const clock = createStoppedClock(Date.now() + 40 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    for (const name of JOB_NAMES) await runJob(deps, { name, run: () => Promise.resolve({}) })
    expect(await readFailedChecks({ now: clock.now })).not.toContain('jobs')
    clock.forward(5 * 60_000)
    const failJob = () => Promise.reject(new TypeError('no'))
    await runJob(deps, { name: 'send-mails', run: failJob }).catch(() => undefined)
    expect(await readFailedChecks({ now: clock.now })).toContain('jobs')
    await runJob(deps, { name: 'send-mails', run: () => Promise.resolve({}) })
    expect(await readFailedChecks({ now: clock.now })).not.toContain('jobs')
    clock.forward(4 * HOUR_MS)
    expect(await readFailedChecks({ now: clock.now })).toContain('jobs')
  })

  it('names guarantees with only their length known', async () => {
    await db().update(products).set({ status: 'draft' })
    const manufacturerWithoutGuarantee = {
      name: 'Zakład',
      address: 'Nowa 1, Łódź',
      email: 'a@example.com',
      website: '',
    }
    const id = crypto.randomUUID()
    await db()
      .insert(manufacturers)
      .values({ id, ...manufacturerWithoutGuarantee })
    const product = await makeProduct({ manufacturerId: id, warranty: '' })
    expect(await readFailedChecks()).not.toContain('guarantees')
    const guaranteeSettings = { warranty: '12 miesięcy gwarancji producenta' }
    await db().update(products).set(guaranteeSettings).where(eq(products.id, product.id))
    expect(await readFailedChecks()).toContain('guarantees')
    const words = { pl: 'Polska', en: '' }
    const guarantee = { guarantor: null, scope: words, territory: words, claim: words, termsUrl: '' }
    await db().update(manufacturers).set({ guarantee }).where(eq(manufacturers.id, id))
    expect(await readFailedChecks()).not.toContain('guarantees')
    await db().update(products).set({ manufacturerId: null }).where(eq(products.id, product.id))
    expect(await readFailedChecks()).toContain('guarantees')
  })

  it.each([
    ['single', 'payer', true],
    ['single', null, true],
    ['multi', 'payer', false],
    ['single', 'exempt', false],
  ] as const)(
    'checks %s-purpose vouchers beside products under the margin scheme, VAT: %s',
    async (vatKind, vatStatus, isCheckFailed) => {
      await db().update(products).set({ status: 'draft' })
      await db()
        .update(vouchers)
        .set({ expiresAt: Date.now() - 1 })
      const settings = {
        ...FIRST_SETTINGS,
        legal: { ...FIRST_SETTINGS.legal, vat: vatStatus },
        voucherVat: { kind: vatKind, isAgreed: true },
      }
      await makeProduct({ taxKind: 'margin', purchasePrice: minor(100_00), status: 'draft' })
      expect(await readFailedChecks({ settings })).not.toContain('marginVouchers')
      await makeProduct({ taxKind: 'margin', purchasePrice: minor(100_00) })
      expect((await readFailedChecks({ settings })).includes('marginVouchers')).toBe(isCheckFailed)
      // A single-purpose voucher from an earlier sale can still pay for goods under the margin scheme.
      await makeVoucher({ voucherVat: 'single' })
      expect((await readFailedChecks({ settings })).includes('marginVouchers')).toBe(vatStatus !== 'exempt')
    },
  )

  it('passes completed items', async () => {
    const { gateway } = makeTestDeps()
    if (!gateway) throw new Error('no gateway')
    const firm = {
      ...FIRST_SETTINGS.firm,
      firm: 'Wiertła sp. z o.o.',
      owner: 'Anna Żak',
      nip: '5260250274',
      regon: '000331501',
      street: 'Wiertnicza 7',
      postalCode: '90-001',
      city: 'Łódź',
      phone: '+48 600 700 800',
      email: 'sklep@firma.pl',
    }
    const legalFacts = {
      form: 'limitedCompany',
      krs: '0000123457',
      court: 'Sąd Rejonowy w Łodzi, XX Wydział Gospodarczy KRS',
      capital: minor(5000_00),
      bdo: '000012345',
      isMicro: true,
      vat: 'payer',
      inspectorate: 'lodzkie',
      confirmed: CONFIRMATIONS,
    } as const
    const failedNames = await readFailedChecks({
      settings: {
        ...FIRST_SETTINGS,
        firm,
        legal: legalFacts,
        voucherVat: { kind: 'multi', isAgreed: true },
        reviews: { shown: 'buyers' },
      },
      isProduction: true,
      appUrl: 'https://sklep.firma.pl',
      gateway: { ...gateway, provider: 'stripe' },
      mailer: () => Promise.resolve(),
    })
    for (const name of GO_LIVE_CHECK_NAMES) expect(failedNames).not.toContain(name)
  })
})
