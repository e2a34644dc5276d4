/** The paths of staff pages, equal in both languages. Separate from `paths.ts`, which every visitor loads. */
export const adminPaths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${id}`,
  packing: '/admin/packing',
  handOver: '/admin/hand-over',
  newSale: '/admin/orders/new',
  products: '/admin/products',
  /** `id` is `new` for a product that is not saved yet. */
  product: (id: string) => `/admin/products/${id}`,
  withdrawals: '/admin/withdrawals',
  withdrawal: (id: string) => `/admin/withdrawals/${id}`,
  complaints: '/admin/complaints',
  complaint: (id: string) => `/admin/complaints/${id}`,
  preview: (id: string) => `/admin/products/${id}?view=preview`,
  viewings: '/admin/viewings',
  chat: '/admin/chat',
  reviews: '/admin/reviews',
  vouchers: '/admin/vouchers',
  voucher: (id: string) => `/admin/vouchers/${id}`,
  emails: '/admin/emails',
  email: (id: string) => `/admin/emails/${id}`,
  newsletter: '/admin/newsletter',
  customers: '/admin/customers',
  statistics: '/admin/statistics',
  settings: '/admin/settings',
  notifications: '/admin/settings/notifications',
  setUp: '/admin/settings/set-up',
  access: '/admin/access',
  actions: '/admin/actions',
} as const

/** The staff pages. /admin itself has no page: it redirects. */
export type AdminView =
  | 'login'
  | 'dashboard'
  | 'orders'
  | 'order'
  | 'newSale'
  | 'packing'
  | 'handOver'
  | 'products'
  | 'product'
  | 'withdrawals'
  | 'withdrawal'
  | 'complaints'
  | 'complaint'
  | 'viewings'
  | 'chat'
  | 'reviews'
  | 'vouchers'
  | 'voucher'
  | 'emails'
  | 'email'
  | 'newsletter'
  | 'customers'
  | 'statistics'
  | 'settings'
  | 'notifications'
  | 'setUp'
  | 'access'
  | 'actions'
  | 'notFound'

/** The pages with a menu entry, in menu order. */
export const ADMIN_SECTIONS = [
  'dashboard',
  'orders',
  'withdrawals',
  'complaints',
  'products',
  'viewings',
  'chat',
  'reviews',
  'vouchers',
  'emails',
  'newsletter',
  'customers',
  'statistics',
  'settings',
  'access',
  'actions',
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

const DETAIL_VIEWS = {
  orders: 'order',
  withdrawals: 'withdrawal',
  complaints: 'complaint',
  products: 'product',
  vouchers: 'voucher',
  emails: 'email',
} as const
const hasDetailPage = (section: string): section is keyof typeof DETAIL_VIEWS =>
  Object.hasOwn(DETAIL_VIEWS, section)

/** A matched staff path: its page, its menu section, and the id of the record shown. */
export type AdminMatch = { view: AdminView; section: AdminSection | null; id: string | null }

const NOT_FOUND_MATCH: AdminMatch = { view: 'notFound', section: null, id: null }

/** Returns the page of a staff path. Null for /admin, which has no page and redirects. */
export function matchAdminPath(pathname: string): AdminMatch | null {
  const [, , sectionName = '', id, extraSegment] = pathname.split('/')
  if (sectionName === '' && id === undefined) return null
  if (extraSegment !== undefined || id === '') return NOT_FOUND_MATCH
  if (sectionName === 'login')
    return id === undefined ? { view: 'login', section: null, id: null } : NOT_FOUND_MATCH
  if (sectionName === 'packing')
    return id === undefined ? { view: 'packing', section: 'orders', id: null } : NOT_FOUND_MATCH
  if (sectionName === 'hand-over')
    return id === undefined ? { view: 'handOver', section: 'orders', id: null } : NOT_FOUND_MATCH
  const adminSection = ADMIN_SECTIONS.find((candidate) => candidate === sectionName)
  if (!adminSection) return NOT_FOUND_MATCH
  if (id === undefined) return { view: adminSection, section: adminSection, id: null }
  if (pathname === adminPaths.newSale) return { view: 'newSale', section: 'orders', id: null }
  if (pathname === adminPaths.notifications) return { view: 'notifications', section: 'settings', id: null }
  if (pathname === adminPaths.setUp) return { view: 'setUp', section: 'settings', id: null }
  return hasDetailPage(adminSection) && /^[\w-]{1,64}$/.test(id)
    ? { view: DETAIL_VIEWS[adminSection], section: adminSection, id }
    : NOT_FOUND_MATCH
}
