import { type AlertSettings, FIRST_ALERT_SETTINGS } from '../alerts/alert-settings'
import type { Processor } from '../customers/processors'
import type { ChatHours } from '../chat/chat-hours'
import type { FollowUpSettings } from '../marketing/follow-up'
import type { Language } from '../language'
import { minor } from '../money/money'
import type { LegalFacts } from './legal-facts'
import type { OwnTexts } from './own-texts'
import { FIRST_DELIVERY_PRICES, FIRST_TRANSIT_DAYS } from '../delivery/delivery-prices'
import type { DeliverySetting } from '../delivery/zones'
import type { CourierSetting } from '../delivery/couriers'
import type { ShowroomSetting } from '../delivery/showroom'
import type { DispatchRules } from '../delivery/delivery'
import type { DeliveryPromises } from '../delivery/delivery-promise'
import type { Announcement, ShownAnnouncement } from './announcement'
import type { PauseSetting, ShownPause } from './pause'
import type { PeriodDays, ShopPeriod } from '../delivery/shop-periods'
import type { BrokerSetting } from '../shipments/broker-setting'
import type { ViewingSetting } from '../viewings/viewing'
import type { LabelSetting } from '../shipments/label-setting'
import type { VoucherVatKind } from '../vouchers/voucher'
import type { Timestamp } from '../time/time'

/** The legal identity of the shop, which the law requires before a purchase (rules 1.1). */
export type Firm = {
  /** The registered name of the business. For a sole trader it contains the owner's name. */
  firm: string
  /** First and last name of the owner; of all partners for a civil partnership. */
  owner: string
  nip: string
  regon: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  /** The year in which the firm was founded. */
  since: number
  /** Opening hours on working days, as "8:00". */
  hours: { from: string; to: string }
  /** A map link, https. */
  maps: string
}

/** The closing hour of orders on working days ("18:00"): later orders count from the next day (decision 015). */
export type DispatchSetting = { cutOff: string }

/** The reviews on the home page: examples marked as such, or reviews by buyers (rules 13.2). */
export const SHOWN_REVIEW_KINDS = ['examples', 'buyers'] as const
export type ReviewsSetting = { shown: (typeof SHOWN_REVIEW_KINDS)[number] }

/**
 * The kind of VAT for newly sold vouchers; each voucher keeps its own kind. `isAgreed`: the accountant has confirmed
 * it.
 */
export type VoucherVatSetting = { kind: VoucherVatKind; isAgreed?: boolean | undefined }

/**
 * The owner's settings that every page contains. Texts, mails, prices and structured data take these values only from
 * here.
 */
export type Settings = {
  firm: Firm
  legal: LegalFacts
  delivery: DeliverySetting
  couriers: CourierSetting
  showroom: ShowroomSetting
  chat: ChatHours
  voucherVat: VoucherVatSetting
  /**
   * Version of the settings that the terms quote (`isQuotedInTerms`); 0 for defaults. The version identifies an order's
   * terms. Null if the settings could not be read. `since` is the start of the version (ms UTC).
   */
  version: number | null
  since: Timestamp
  /**
   * Services that get personal data. The services follow from the configuration of the Worker, not from a choice of the
   * owner.
   */
  processors: readonly Processor[]
}

/**
 * All settings of the shop. Pages do not contain the additional settings: each page loads only its own texts and
 * reviews, and the edge computes the promised days (`PageSettings`).
 */
export type ShopSettings = Settings & {
  texts: OwnTexts
  followUp: FollowUpSettings
  reviews: ReviewsSetting
  dispatch: DispatchSetting
  periods: readonly ShopPeriod[]
  pause: PauseSetting
  announcement: Announcement
  viewings: ViewingSetting
  labels: LabelSetting
  broker: BrokerSetting
  alerts: AlertSettings
}

/**
 * The settings embedded in a page, with values that the edge computed from other settings when it rendered the page.
 */
export type PageSettings = Settings & {
  promises: readonly DeliveryPromises[]
  pause: ShownPause | null
  announcement: ShownAnnouncement | null
  /** The closed periods from today on, in which the chat is closed too. */
  closedDays: readonly PeriodDays[]
  /** True if visitors can book a viewing of a tool at the showroom; otherwise absent, because each page has the settings. */
  hasViewings?: true
}

/** The settings that decide the promised days of an order. */
export const dispatchRulesOf = ({
  dispatch,
  periods,
}: Pick<ShopSettings, 'dispatch' | 'periods'>): DispatchRules => ({ cutOff: dispatch.cutOff, periods })

/** True if the terms quote the setting. */
export const isQuotedInTerms = (settingName: string): boolean =>
  ['firm', 'legal', 'delivery', 'couriers', 'showroom'].includes(settingName)

// Separate constants, so that the settings form can import the demo values without `FIRST_SETTINGS`.
export const DEMO_NIP = '0000000000'
export const DEMO_REGON = '000000000'
export const DEMO_PHONE = '+48 000 000 000'

const CHAT_DAY = { from: 12, to: 20 }
const SHOWROOM_DAY = { from: 8, to: 18 }

/** Settings of a new shop: demo values that obviously belong to no real firm. */
export const FIRST_SETTINGS: ShopSettings = {
  firm: {
    firm: 'Ekspo Narzędzia Jan Przykładowy',
    owner: 'Jan Przykładowy',
    nip: DEMO_NIP,
    regon: DEMO_REGON,
    street: 'Przykładowa 1',
    postalCode: '00-000',
    city: 'Nowa Wieś Przykładowa',
    phone: DEMO_PHONE,
    email: 'sklep@ekspo-narzedzia.example',
    since: 2023,
    hours: { from: '8:00', to: '18:00' },
    maps: 'https://www.openstreetmap.org/search?query=Nowa%20Wie%C5%9B',
  },
  // The legal facts are empty, so that no text claims a fact before the owner has stated it.
  legal: {
    form: null,
    krs: '',
    court: '',
    capital: null,
    bdo: '',
    isMicro: null,
    vat: null,
    inspectorate: null,
    confirmed: [],
  },
  delivery: { pl: { parcels: FIRST_DELIVERY_PRICES, transitDays: FIRST_TRANSIT_DAYS } },
  // The chat hours are literals, because a function call here would keep bundlers from removing FIRST_SETTINGS from pages.
  chat: {
    days: [CHAT_DAY, CHAT_DAY, CHAT_DAY, CHAT_DAY, CHAT_DAY, CHAT_DAY, CHAT_DAY],
    clock: 'visitor',
  },
  couriers: { offered: ['locker', 'inpost', 'dpd', 'dhl', 'gls', 'ups'] },
  // The showroom is off, because a new shop may have no room for visitors.
  showroom: {
    isOn: false,
    days: [SHOWROOM_DAY, SHOWROOM_DAY, SHOWROOM_DAY, SHOWROOM_DAY, SHOWROOM_DAY, null, null],
    heldDays: 14,
  },
  // Viewings are off, because staff must be at the showroom for each visitor.
  viewings: { isOn: false, minutes: 30, daysAhead: 14, noticeHours: 3, visitors: 1, holdsTool: true },
  // A used power tool is worth more than the liability of most couriers without insurance.
  labels: { format: 'pdfA6', insuredUpTo: minor(5000_00), sending: 'collection' },
  broker: {
    couriers: ['dpd', 'dhl', 'gls', 'ups'],
    name: '',
    street: '',
    postalCode: '',
    city: '',
    phone: '',
    contents: 'Elektronarzędzia',
  },
  announcement: { pl: '', en: '', isShown: false, from: null, to: null },
  // `single`, because the shop has one seller, one VAT rate, and delivery in Poland only (rules 9.1).
  voucherVat: { kind: 'single', isAgreed: false },
  texts: {},
  followUp: { isOn: true, afterDays: 14, amount: minor(20_00), validDays: 30 },
  reviews: { shown: 'examples' },
  dispatch: { cutOff: '18:00' },
  periods: [],
  pause: { isPaused: false, pl: '', en: '', until: null },
  alerts: FIRST_ALERT_SETTINGS,
  version: 0,
  since: 0,
  processors: [],
}

/** The name of the shop. Not a setting, because pages, mails and the domain name contain it. */
export const SHOP_NAME: Record<Language, string> = { pl: 'Ekspo Narzędzia', en: 'Ekspo Tools' }

/** The country of the shop. Not a setting, because legal texts and delivery are written for it. */
export const SHOP_COUNTRY = 'PL'

export const firmPhoneHref = ({ phone }: Firm): string => `tel:${phone.replaceAll(' ', '')}`

export const formatFirmAddress = ({ street, postalCode, city }: Firm): string =>
  `${street}, ${postalCode} ${city}`
