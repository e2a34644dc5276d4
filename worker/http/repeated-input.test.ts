import { describe, expect, it, vi } from 'vitest'
import { makeClient, makeProduct, makeStaffHeaders, makeOrderBody } from '../../test/fixtures/factories'
import { takeErrors, takeWarnings } from '../../test/worker-setup'
import { ROUTE_ACCESS_RULES } from './access'

/** Made-up personal data and secrets, which no response or log may repeat. */
const CANARY_VALUES = {
  email: 'kanarek.zolty@canary-mail.example',
  phone: '512 873 946',
  name: 'Kanarzysława',
  token: 'canaryT0kenAAAAbbbbCCCCdddd1234567890',
  code: 'GIFT-CNRY-7K4N-R3KX',
  secret: 'pi_canary77_secret_c4n4ryS3cr3tZZ',
  password: 'canary-password-tirritirri',
}
const { email, phone, name, token, code, secret, password } = CANARY_VALUES
/** The texts that no response or log may contain: each canary, and each canary encoded in a URL. */
const CANARY_TEXTS = Object.values(CANARY_VALUES)
  .flatMap((text) => [text, encodeURIComponent(text), text.replaceAll(/[ -]/g, '')])
  .map((text) => text.toLowerCase())

const findCanaryTexts = (text: string) =>
  CANARY_TEXTS.filter((canaryText) => text.toLowerCase().includes(canaryText))

/** Input fields of all routes, filled with marker texts that no answer may repeat. Schemas ignore unknown fields. */
const makeCanaryFields = (wrapText: (text: string) => unknown) => ({
  email: wrapText(email),
  phone: wrapText(phone),
  firstName: name,
  customerName: name,
  name: wrapText(name),
  address: `${name} 77/991`,
  voucherCode: code,
  code: wrapText(code),
  token: wrapText(token),
  password: wrapText(password),
  clientSecret: wrapText(secret),
  orderId: token,
  productId: token,
  message: wrapText(`${email} ${phone}`),
  text: wrapText(`${email} ${phone}`),
  consent: true,
  id: token,
  data: { object: { id: secret, client_secret: secret, receipt_email: email } },
})

/** Bodies that a route rejects: unknown values, wrong types, truncated JSON. */
async function makeBodies() {
  const validOrder = makeOrderBody([await makeProduct()])
  const unknownValues = { ...validOrder, ...makeCanaryFields((text) => text) }
  return [
    unknownValues,
    { ...validOrder, ...makeCanaryFields((text) => [{ text }]) },
    new TextEncoder().encode(JSON.stringify(unknownValues).slice(0, -9)),
  ]
}

const canaryQuery = new URLSearchParams({
  email,
  phone,
  token,
  code,
  secret,
  sessionId: token,
  page: email,
  limit: email,
  q: email,
}).toString()

describe('an error answer', () => {
  it.each(ROUTE_ACCESS_RULES.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'of %s repeats no input, and its log lines neither',
    async (_, { method, path, who }) => {
      const infoSpy = vi.spyOn(console, 'info')
      const staffHeaders = who === 'admin' && path !== '/api/admin/logout' ? await makeStaffHeaders() : {}
      const requestBodies = await makeBodies()
      for (const [index, id] of [email, code, secret].entries()) {
        const response = await makeClient({
          Authorization: `Bearer ${token}`,
          'User-Agent': `Firefox ${email}`,
          Referer: `http://localhost:8787/zamowienie?token=${token}`,
          'Stripe-Signature': `t=${Date.now()},v1=${token}`,
          'Idempotency-Key': crypto.randomUUID(),
          ...staffHeaders,
        })(
          method,
          `${path.replaceAll(/:\w+/g, encodeURIComponent(id))}?${canaryQuery}`,
          method === 'GET' ? undefined : requestBodies[index],
        )
        const text = JSON.stringify([...response.headers]) + (await response.text())
        if (response.status >= 400) expect(findCanaryTexts(text)).toEqual([])
      }
      const logLines = JSON.stringify([...takeErrors(), ...takeWarnings(), ...infoSpy.mock.calls])
      expect(findCanaryTexts(logLines)).toEqual([])
    },
  )
})
