import { base64url } from 'jose'
import { describe, expect, it } from 'vitest'
import { decryptPush, makeBrowserKeys } from '../../../test/fixtures/push-device'
import { encryptPush } from './encrypt-push'
import { readVapidKeys } from './p256-keys'

/** The example of RFC 8291 section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  browser: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const decodeKeyPair = ({ publicKey, privateKey }: { publicKey: string; privateKey: string }) => ({
  publicKey: base64url.decode(publicKey),
  privateKey: base64url.decode(privateKey),
})

describe('encryptPush', () => {
  it('returns the body of the example of RFC 8291', async () => {
    const { text, sender, browser, salt, body } = EXAMPLE
    const encryptedBody = await encryptPush(
      text,
      { p256dh: browser.publicKey, auth: browser.auth },
      { keyPair: decodeKeyPair(sender), salt: new Uint8Array(base64url.decode(salt)) },
    )
    expect(base64url.encode(encryptedBody)).toBe(body)
  })

  it('uses a new key and salt for each push, and only the browser can decrypt it', async () => {
    const [browser, otherBrowser] = await Promise.all([makeBrowserKeys(), makeBrowserKeys()])
    const p256dh = base64url.encode(browser.keyPair.publicKey)
    const encryptText = () => encryptPush('Sprzedane za 1 299 zł: Łucja', { p256dh, auth: browser.auth })
    const [first, second] = await Promise.all([encryptText(), encryptText()])
    expect(first.slice(0, 16)).not.toEqual(second.slice(0, 16))
    expect(first.slice(21, 86)).not.toEqual(second.slice(21, 86))
    expect(await decryptPush(first, browser)).toBe('Sprzedane za 1 299 zł: Łucja')
    await expect(decryptPush(first, otherBrowser)).rejects.toThrow()
  })

  it('rejects a key that is no point of the curve', async () => {
    const p256dh = base64url.encode(Uint8Array.of(4, ...new Uint8Array(64).fill(7)))
    await expect(encryptPush('x', { p256dh, auth: EXAMPLE.browser.auth })).rejects.toThrow()
  })
})

it('decryptPush of the tests reads the example of RFC 8291', async () => {
  const { browser, body, text } = EXAMPLE
  expect(
    await decryptPush(base64url.decode(body), { keyPair: decodeKeyPair(browser), auth: browser.auth }),
  ).toBe(text)
})

it.each([undefined, '', 'fresh', EXAMPLE.sender.publicKey, `${EXAMPLE.sender.publicKey}.short`])(
  'readVapidKeys rejects %s',
  (malformedSecret) => expect(readVapidKeys(malformedSecret)).toBeNull(),
)
