import type { ChatHours } from './chat-hours'
import type { FollowUp } from './follow-up'
import type { Language } from './language'
import { minor } from './money'
import type { OwnTexts } from './own-texts'
import type { DeliveryPrice } from './shipping'
import type { VoucherVat } from './voucher'

/** Who the shop is: what the law wants to be read before anybody buys (rules 1.1). */
export type Firm = {
  /** The name under which the business is registered, and whose it is. */
  firm: string
  owner: string
  nip: string
  regon: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  /** The year in which it began. */
  since: number
  /** Working days, as "8:00". Orders after the end count from the next day (decision 015). */
  hours: { from: string; to: string }
  /** An address on a map, https. */
  maps: string
}

/** One sentence above every page, kept while it is not shown. */
export type Announcement = Record<Language, string> & { isShown: boolean }

/** Which reviews the home page shows: examples, which call themselves so, or those of buyers (rules 13.2). */
export const SHOWN_REVIEWS = ['examples', 'buyers'] as const
export type ReviewsSetting = { shown: (typeof SHOWN_REVIEWS)[number] }

/** How vouchers are taxed that are sold from now on; each keeps what it was sold as. `isAgreed` says that the accountant was asked. */
export type VoucherVatSetting = { kind: VoucherVat; isAgreed?: boolean | undefined }

/** What the owner sets, as every page carries it. Texts, mails, prices and structured data read it from nowhere else. */
export type Settings = {
  firm: Firm
  delivery: DeliveryPrice
  chat: ChatHours
  announcement: Announcement
  voucherVat: VoucherVatSetting
  /**
   * Which state of the firm and of the delivery price this is, and since when (ms UTC); 0 while nothing was set. The terms
   * quote both, so that an order's terms are known by it. Null while the settings could not be read.
   */
  version: number | null
  since: number
}

/**
 * What the shop itself goes by. Pages carry none of what is added: of the texts each place asks for its own, and they are
 * given their reviews.
 */
export type ShopSettings = Settings & { texts: OwnTexts; followUp: FollowUp; reviews: ReviewsSetting }

/** What can be set by itself, the most often used first. */
export const SETTING_NAMES = [
  'announcement',
  'delivery',
  'chat',
  'texts',
  'replies',
  'followUp',
  'voucherVat',
  'reviews',
  'firm',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

/** What the terms quote. */
export const isQuoted = (name: string): boolean => name === 'firm' || name === 'delivery'

// Apart from the settings: the form of the settings takes them as well, and pages of the shop shall not load the rest.
export const DEMO_NIP = '0000000000'
export const DEMO_PHONE = '+48 000 000 000'

/** A shop before its owner has set anything: demo values that are obviously none of a real firm's. */
export const FIRST_SETTINGS: ShopSettings = {
  firm: {
    firm: 'Ekspo Narzędzia Jan Przykładowy',
    owner: 'Jan Przykładowy',
    nip: DEMO_NIP,
    regon: '000000000',
    street: 'Przykładowa 1',
    postalCode: '00-000',
    city: 'Nowa Wieś Przykładowa',
    phone: DEMO_PHONE,
    email: 'sklep@ekspo-narzedzia.example',
    since: 2023,
    hours: { from: '8:00', to: '18:00' },
    maps: 'https://www.openstreetmap.org/search?query=Nowa%20Wie%C5%9B',
  },
  // The one fee that every text renders (specification 9, design 5).
  delivery: { fee: minor(29_99), freeFrom: minor(500_00) },
  chat: { from: 12, to: 20, clock: 'visitor' },
  announcement: { pl: '', en: '', isShown: false },
  // One seller, one rate, delivery in Poland only (rules 9.1).
  voucherVat: { kind: 'single', isAgreed: false },
  texts: {},
  followUp: { isOn: true, afterDays: 14, amount: minor(20_00), validDays: 30 },
  reviews: { shown: 'examples' },
  version: 0,
  since: 0,
}

/** What the shop is called; not a setting, because pages, mails and domain carry it. */
export const SHOP_NAME: Record<Language, string> = { pl: 'Ekspo Narzędzia', en: 'Ekspo Tools' }

/** The country of the shop; not a setting, because law and delivery are written for it. */
export const SHOP_COUNTRY = 'PL'

/** What a link to call the shop leads to. */
export const phoneHref = ({ phone }: Firm): string => `tel:${phone.replaceAll(' ', '')}`

/** The postal address in one line. */
export const addressOf = ({ street, postalCode, city }: Firm): string => `${street}, ${postalCode} ${city}`
