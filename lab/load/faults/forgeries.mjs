// Forged webhook calls. Each forged call differs slightly from a genuine call.
import { createHash, createHmac } from 'node:crypto'
import { computeSignature } from '../../../test/stand-ins/stripe-stand-in/wire.mjs'

const getNowSeconds = () => Math.floor(Date.now() / 1000)
const computeHmac = (text, secret) => createHmac('sha256', secret).update(text).digest('hex')
const replaceAt = (text, index, replacement) => text.slice(0, index) + replacement + text.slice(index + 1)

/** Flips one random bit of a character. The result is a character that a header may contain. */
function flipBit(character, randomSource) {
  const codePoint = character.codePointAt(0)
  const otherCodes = [1, 2, 4, 8, 16, 32, 64]
    .map((bit) => codePoint ^ bit)
    .filter((otherCode) => otherCode > 32 && otherCode < 127)
  return String.fromCodePoint(randomSource.anyOf(otherCodes))
}

/**
 * Forged webhook requests by name. `event` is a genuine event, signed with `secret`. The forger knows one signed body
 * but not the secret. Each function returns body and signature header; null sends no header.
 */
const SIGNATURE_FORGERIES = {
  'bit of the body flipped': ({ body, header, random }) => {
    const bytes = Buffer.from(body)
    bytes[random.below(bytes.length)] ^= 1 << random.below(8)
    return { body: bytes, header }
  },
  'body cut off': ({ body, header, random }) => ({ body: body.slice(0, random.below(body.length)), header }),
  'body longer': ({ body, header, random }) => ({ body: body + random.anyOf([' ', '\n', '}', 'x']), header }),
  'empty body': ({ header }) => ({ body: '', header }),
  'another amount': ({ event, header, random }) => ({
    body: JSON.stringify(changeField(event, 'amount', () => random.below(1_000_000))),
    header,
  }),
  'another order': ({ event, header, random }) => ({
    body: JSON.stringify(changeField(event, 'id', (id) => `${id.slice(0, -1)}${random.below(10)}`)),
    header,
  }),
  'bit of the signature flipped': ({ body, header, random }) => {
    const index = header.indexOf('v1=') + 3 + random.below(64)
    return { body, header: replaceAt(header, index, flipBit(header[index], random)) }
  },
  'bit of the header flipped': ({ body, header, random }) => {
    const index = random.below(header.length)
    return { body, header: replaceAt(header, index, flipBit(header[index], random)) }
  },
  'another time': ({ body, header, random }) => ({
    body,
    header: header.replace(/t=\d+/, `t=${getNowSeconds() + 1 + random.below(299)}`),
  }),
  'no time': ({ body, header, random }) => ({
    body,
    header: header.replace(/t=\d+/, random.anyOf(['t=', 't=NaN', 't=-1', 't=1e999', 't=0', 'x=1', 't=null'])),
  }),
  'signature cut off': ({ body, header, random }) => ({
    body,
    header: header.slice(0, header.length - 1 - random.below(header.length - 1)),
  }),
  'empty signature': ({ body }) => ({ body, header: '' }),
  'no signature': ({ body }) => ({ body, header: null }),
  'another scheme': ({ body, header, random }) => ({
    body,
    header: header.replace('v1=', random.anyOf(['v0=', 'v2=', 'V1=', 'v1', 'v11=', '=', 'v1==', 'v1:'])),
  }),
  'several wrong signatures': ({ body, random }) => {
    const wrongSignatures = Array.from(
      { length: 2 + random.below(20) },
      () => `v1=${computeHmac(body, String(random.next()))}`,
    )
    return { body, header: `t=${getNowSeconds()},${wrongSignatures.join(',')}` }
  },
  'the secret of another account': ({ body, random }) => ({
    body,
    header: computeSignature(
      body,
      random.anyOf(['whsec_other', 'whsec_', 'secret', `whsec_${random.next()}`]),
    ),
  }),
  'no secret': ({ body, random }) => ({
    body,
    header: random.anyOf([
      computeSignature(body, ''),
      `t=${getNowSeconds()},v1=${createHash('sha256').update(`${getNowSeconds()}.${body}`).digest('hex')}`,
      `t=${getNowSeconds()},v1=${'0'.repeat(64)}`,
    ]),
  }),
  'signed without its time': ({ body, secret }) => ({
    body,
    header: `t=${getNowSeconds()},v1=${computeHmac(body, secret)}`,
  }),
  'sent again after more than 300 s': ({ body, secret, random }) => ({
    body,
    header: computeSignature(
      body,
      secret,
      getNowSeconds() - 302 - random.below(random.anyOf([10, 3600, 86_400 * 30])),
    ),
  }),
  'the signature of another event': ({ body, event, secret }) => ({
    body,
    header: computeSignature(JSON.stringify({ ...event, id: `${event.id}0` }), secret),
  }),
}

/** Returns a copy of the event in which one field of the payment is changed. */
function changeField(event, field, changeValue) {
  const eventCopy = structuredClone(event)
  const intent = eventCopy.data.intent ?? eventCopy.data.object
  intent[field] = changeValue(intent[field])
  return eventCopy
}

/** Creates forgery number `forgeryNumber`, with its kind. Returns null if the forgery equals the genuine request. */
export function createForgery(forgeryNumber, { event, secret, random }) {
  const forgeryKinds = Object.keys(SIGNATURE_FORGERIES)
  const kind = forgeryKinds[forgeryNumber % forgeryKinds.length]
  const body = JSON.stringify(event)
  const signatureHeader = computeSignature(body, secret)
  const forgedRequest = SIGNATURE_FORGERIES[kind]({ event, body, header: signatureHeader, secret, random })
  const isGenuine = String(forgedRequest.body) === body && forgedRequest.header === signatureHeader
  return isGenuine ? null : { kind, ...forgedRequest }
}
