/**
 * A local Resend for tests and trials: POST /emails with idempotency keys kept for 24 hours, and faults on demand. It
 * knows nothing of the shop. Plain Node, loopback only.
 *
 *   node test/stand-ins/resend-stand-in.mjs --port 12112
 *
 * Additional paths: GET /_stand_in/sent (the accepted mails, oldest first), and POST /_stand_in/fail with `{ status,
 * times, isTaken }`: the next calls fail. With `isTaken` the mail is accepted, but the answer is an error.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { listenLocally } from '../../scripts/shop/listen-locally.mjs'

const DAY_MS = 86_400_000
const MAIL_ADDRESS_PATTERN =
  /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/

/** Starts the stand-in. @param {{ port?: number, now?: () => number }} options */
export async function startResendStandIn({ port = 0, now = Date.now } = {}) {
  const sentMails = []
  /** The stored answers, by account and idempotency key. */
  const answerByKey = new Map()
  const faults = []

  function receiveMail(account, idempotencyKey, body) {
    const mail = parseJson(body)
    const messageProblem = findMessageProblem(mail)
    if (messageProblem) return [422, { statusCode: 422, name: 'validation_error', message: messageProblem }]
    const accountKey = `${account} ${idempotencyKey}`
    const storedCall = answerByKey.get(accountKey)
    if (idempotencyKey && storedCall && storedCall.at > now() - DAY_MS) {
      return storedCall.body === body
        ? [200, storedCall.answer]
        : [409, { statusCode: 409, name: 'invalid_idempotent_request', message: 'Same key, other content.' }]
    }
    const emailResponse = { id: crypto.randomUUID() }
    sentMails.push({ ...mail, ...emailResponse, key: idempotencyKey ?? null, account })
    if (idempotencyKey) answerByKey.set(accountKey, { at: now(), body, answer: emailResponse })
    return [200, emailResponse]
  }

  const server = createServer(async (request, response) => {
    const sendJson = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    // A client that disconnects early gets no answer.
    const body = await text(request).catch(() => null)
    if (body === null) return
    if (request.url === '/_stand_in/sent') return sendJson(200, sentMails)
    if (request.url === '/_stand_in/fail') {
      faults.push(parseJson(body))
      return sendJson(200, {})
    }
    if (request.method !== 'POST' || request.url !== '/emails')
      return sendJson(404, { statusCode: 404, name: 'not_found', message: 'Unknown path.' })
    const account = /^Bearer (re_\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!account) return sendJson(401, { statusCode: 401, name: 'missing_api_key', message: 'No key.' })
    const [fault] = faults
    if (fault) {
      fault.times -= 1
      if (fault.times <= 0) faults.shift()
      if (fault.isTaken) receiveMail(account, request.headers['idempotency-key'], body)
      if (fault.status === 0) return request.socket.destroy()
      return sendJson(fault.status, {
        statusCode: fault.status,
        name: 'application_error',
        message: 'As asked.',
      })
    }
    return sendJson(...receiveMail(account, request.headers['idempotency-key'], body))
  })
  return {
    url: await listenLocally(server, port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const parseJson = (body) => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function findMessageProblem(message) {
  if (!message) return 'The body is no JSON.'
  const { from, to, subject, html, text: plainText, attachments = [], headers = {} } = message
  if (!MAIL_ADDRESS_PATTERN.test(from ?? '')) return 'Invalid `from` field.'
  if (!Array.isArray(to) || to.length === 0 || to.some((address) => !MAIL_ADDRESS_PATTERN.test(address)))
    return 'Invalid `to` field.'
  if (!subject) return 'Missing `subject` field.'
  if (!html && !plainText) return 'Missing `html` or `text` field.'
  if (attachments.some(({ filename, content }) => !filename || !/^[A-Za-z0-9+/]+=*$/.test(content ?? '')))
    return 'Invalid `attachments` field.'
  if (Object.values(headers).some((value) => typeof value !== 'string')) return 'Invalid `headers` field.'
  return null
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '12112' } } })
  const { url } = await startResendStandIn({ port: Number(values.port) })
  console.log(`Mails to ${url}`)
}
