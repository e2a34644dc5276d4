import { eq, max } from 'drizzle-orm'
import { inject } from 'vitest'
import { emails } from '../../worker/mail/emails.table'
import { settings } from '../../worker/features/settings/settings.table'
import {
  db,
  makeOrder,
  sendOrderReceivedMail,
  makeStaffHeaders,
  makeStaffToken,
  makeTestDeps,
  TEST_STAFF,
} from '../fixtures/factories'
import { makeIssueContent, makeSubscriber, makeSentIssue } from '../fixtures/newsletter'
import { makeBrowserSubscription, makeDevice } from '../fixtures/push-device'
import { inviteMember } from '../../worker/features/admin/members/members'
import { computeCode, timeStepOf } from '../../worker/features/admin/second-factor/totp'
import { resetPasswordSignIn, startTestSecondFactor, turnTestSecondFactorOn } from '../fixtures/second-factor'
import { makeAuthenticator } from '../fixtures/authenticator'
import { staffPasskeys } from '../../worker/features/admin/passkeys/passkeys.table'
import {
  makeRegistrationOptions,
  registerPasskey,
} from '../../worker/features/admin/passkeys/register-passkey'
import { makeVoucher } from '../fixtures/vouchers'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'
import { STAFF_CUSTOMER_CALLS } from './staff-customer-calls'
import { STAFF_ORDER_CALLS } from './staff-order-calls'
import { STAFF_SHIPMENT_CALLS } from './staff-shipment-calls'
import { STAFF_PRODUCT_CALLS } from './staff-product-calls'

/** A mail of the outbox that was sent. */
async function makeSentMail(): Promise<string> {
  const { order } = await makeOrder()
  await sendOrderReceivedMail(order.id)
  const [mail] = await db().select().from(emails).where(eq(emails.about, order.id))
  return mail?.id ?? ''
}

const makeNewMember = () => ({
  name: 'Ania Nowak',
  email: `${crypto.randomUUID()}@example.com`,
  role: 'staff' as const,
  language: 'pl' as const,
})

/** The answer of a new authenticator to a registration of the owner. */
async function makePasskeyRegistration() {
  await db().delete(staffPasskeys)
  const { token, jti } = await makeStaffToken()
  const staff = { ...TEST_STAFF, jti }
  const authenticator = await makeAuthenticator()
  const { challenge } = await makeRegistrationOptions(makeTestDeps(), staff)
  const registration = { name: 'Laptop', credential: await authenticator.register(challenge) }
  return { staff, authenticator, registration, headers: { Authorization: `Bearer ${token}` } }
}

/** Registers a passkey of the owner, and returns its authenticator. */
export async function registerTestPasskey() {
  const { staff, authenticator, registration } = await makePasskeyRegistration()
  await registerPasskey(makeTestDeps(), staff, registration)
  return authenticator
}

/** Valid requests of all staff routes; each function creates the rows that its request needs. */
export const STAFF_CALLS = {
  ...STAFF_CUSTOMER_CALLS,
  ...STAFF_ORDER_CALLS,
  ...STAFF_SHIPMENT_CALLS,
  ...STAFF_PRODUCT_CALLS,
  'POST /api/admin/logout': () => makeStaffCall('/api/admin/logout'),
  'PUT /api/admin/password': async () => {
    await resetPasswordSignIn()
    const password = inject('adminPassword')
    return {
      path: '/api/admin/password',
      headers: await makeStaffHeaders(),
      // The new password equals the old password, so that later tests can sign in.
      body: { currentPassword: password, newPassword: password },
    }
  },
  'GET /api/admin/sign-ins': () => makeStaffCall('/api/admin/sign-ins'),
  'DELETE /api/admin/sign-ins': () => makeStaffCall('/api/admin/sign-ins'),
  'DELETE /api/admin/sign-ins/:id': async () =>
    makeStaffCall(`/api/admin/sign-ins/${(await makeStaffToken()).jti}`),
  'POST /api/admin/sign-ins/:id/lost': async () =>
    makeStaffCall(`/api/admin/sign-ins/${(await makeStaffToken()).jti}/lost`),
  'GET /api/admin/passkeys': () => makeStaffCall('/api/admin/passkeys'),
  'POST /api/admin/passkeys/options': () => makeStaffCall('/api/admin/passkeys/options'),
  'POST /api/admin/passkeys': async () => {
    const { headers, registration } = await makePasskeyRegistration()
    return { path: '/api/admin/passkeys', headers, body: registration }
  },
  'PATCH /api/admin/passkeys/:id': async () => ({
    path: `/api/admin/passkeys/${(await registerTestPasskey()).id}`,
    headers: await makeStaffHeaders(),
    body: { name: 'Telefon' },
  }),
  'DELETE /api/admin/passkeys/:id': async () =>
    makeStaffCall(`/api/admin/passkeys/${(await registerTestPasskey()).id}`),
  'GET /api/admin/second-factor': () => makeStaffCall('/api/admin/second-factor'),
  'POST /api/admin/second-factor': async () => {
    await resetPasswordSignIn()
    return {
      path: '/api/admin/second-factor',
      headers: await makeStaffHeaders(),
      body: { currentPassword: inject('adminPassword') },
    }
  },
  'PUT /api/admin/second-factor': async () => {
    const { secret } = await startTestSecondFactor()
    const code = await computeCode(secret, timeStepOf(Date.now()))
    return { path: '/api/admin/second-factor', headers: await makeStaffHeaders(), body: { code } }
  },
  'DELETE /api/admin/second-factor': async () => ({
    path: '/api/admin/second-factor',
    headers: await makeStaffHeaders(),
    body: { code: (await turnTestSecondFactorOn()).recoveryCode },
  }),
  'PUT /api/admin/second-factor/recovery-codes': async () => ({
    path: '/api/admin/second-factor/recovery-codes',
    headers: await makeStaffHeaders(),
    body: { code: (await turnTestSecondFactorOn()).recoveryCode },
  }),
  'GET /api/admin/me': () => makeStaffCall('/api/admin/me'),
  'GET /api/admin/members': () => makeStaffCall('/api/admin/members'),
  'POST /api/admin/members': async () => ({
    path: '/api/admin/members',
    headers: await makeStaffHeaders(),
    body: makeNewMember(),
  }),
  'PATCH /api/admin/members/:id': async () => ({
    path: `/api/admin/members/${(await inviteMember(makeTestDeps(), TEST_STAFF, makeNewMember())).id}`,
    headers: await makeStaffHeaders(),
    body: { role: 'readonly' },
  }),
  'POST /api/admin/members/:id/invite': async () => ({
    path: `/api/admin/members/${(await inviteMember(makeTestDeps(), TEST_STAFF, makeNewMember())).id}/invite`,
    headers: await makeStaffHeaders(),
    body: { language: 'en' },
  }),
  'GET /api/admin/settings/:name/history': () => makeStaffCall('/api/admin/settings/firm/history'),
  'GET /api/admin/settings': () => makeStaffCall('/api/admin/settings'),
  'PUT /api/admin/settings/:name': async () => {
    const [lastSetting] = await db()
      .select({ id: max(settings.id) })
      .from(settings)
      .where(eq(settings.name, 'announcement'))
    return {
      path: '/api/admin/settings/announcement',
      headers: await makeStaffHeaders(),
      body: { value: { pl: '', en: '', isShown: false }, after: lastSetting?.id ?? 0 },
    }
  },
  'GET /api/admin/letters': () => makeStaffCall('/api/admin/letters'),
  'POST /api/admin/letters': async () => {
    await makeSubscriber()
    return { path: '/api/admin/letters', headers: await makeStaffHeaders(), body: makeIssueContent() }
  },
  'POST /api/admin/letters/:id/stop': async () => {
    await makeSubscriber()
    return makeStaffCall(`/api/admin/letters/${await makeSentIssue()}/stop`)
  },
  'POST /api/admin/letters/try': async () => ({
    path: '/api/admin/letters/try',
    headers: await makeStaffHeaders(),
    body: makeIssueContent(),
  }),
  'GET /api/admin/devices': () => makeStaffCall('/api/admin/devices'),
  'PUT /api/admin/devices': async () => ({
    path: '/api/admin/devices',
    headers: await makeStaffHeaders(),
    body: { ...(await makeBrowserSubscription()), name: 'Chrome, Android', language: 'pl' },
  }),
  'PATCH /api/admin/devices/:id': async () => {
    const { id } = await makeDevice()
    return {
      path: `/api/admin/devices/${id}`,
      headers: await makeStaffHeaders(),
      body: { events: ['sale'] },
      recordIds: [id],
    }
  },
  'DELETE /api/admin/devices/:id': async () => {
    const { id } = await makeDevice()
    return { ...(await makeStaffCall(`/api/admin/devices/${id}`)), recordIds: [id] }
  },
  'POST /api/admin/devices/:id/test': async () => {
    const { id } = await makeDevice()
    return makeStaffCall(`/api/admin/devices/${id}/test`)
  },
  'GET /api/admin/jobs': () => makeStaffCall('/api/admin/jobs'),
  'GET /api/admin/go-live': () => makeStaffCall('/api/admin/go-live'),
  'GET /api/admin/set-up': () => makeStaffCall('/api/admin/set-up'),
  'GET /api/admin/set-up/dns': () => makeStaffCall('/api/admin/set-up/dns'),
  'GET /api/admin/actions': () => makeStaffCall('/api/admin/actions'),
  'GET /api/admin/statistics': () => makeStaffCall('/api/admin/statistics'),
  'GET /api/admin/statistics/demand': () => makeStaffCall('/api/admin/statistics/demand?days=90'),
  'GET /api/admin/statistics/unsold': () => makeStaffCall('/api/admin/statistics/unsold'),
  'GET /api/admin/statistics/revenue': () => makeStaffCall('/api/admin/statistics/revenue?days=365'),
  'GET /api/admin/page-view-stats': () => makeStaffCall('/api/admin/page-view-stats'),
  'GET /api/admin/today': () => makeStaffCall('/api/admin/today'),
  'GET /api/admin/vouchers': () => makeStaffCall('/api/admin/vouchers'),
  'GET /api/admin/emails': () => makeStaffCall('/api/admin/emails'),
  'GET /api/admin/subscribers': () => makeStaffCall('/api/admin/subscribers'),
  'GET /api/admin/export/subscribers.csv': () => makeStaffCall('/api/admin/export/subscribers.csv'),
  'POST /api/admin/vouchers': async () => ({
    path: '/api/admin/vouchers',
    body: {
      amount: '50.00',
      currency: 'PLN',
      email: `${crypto.randomUUID()}@example.com`,
      voucherType: 'follow_up',
      reason: 'Przeprosiny',
    },
    headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
  }),
  'GET /api/admin/vouchers/:id': async () => makeStaffCall(`/api/admin/vouchers/${(await makeVoucher()).id}`),
  'PATCH /api/admin/vouchers/:id': async () => {
    const { id } = await makeVoucher()
    const body = { status: 'blocked' }
    return { path: `/api/admin/vouchers/${id}`, body, headers: await makeStaffHeaders(), recordIds: [id] }
  },
  'PUT /api/admin/vouchers/:id/recipient': async () => {
    const { id, code } = await makeVoucher()
    return {
      path: `/api/admin/vouchers/${id}/recipient`,
      body: { email: 'ania@example.com', last4: code.slice(-4) },
      headers: await makeStaffHeaders(),
    }
  },
  'POST /api/admin/vouchers/:id/resend': async () =>
    makeStaffCall(`/api/admin/vouchers/${(await makeVoucher()).id}/resend`),
  'GET /api/admin/emails/:id': async () => makeStaffCall(`/api/admin/emails/${await makeSentMail()}`),
  'POST /api/admin/emails/:id/resend': async () =>
    makeStaffCall(`/api/admin/emails/${await makeSentMail()}/resend`),
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
