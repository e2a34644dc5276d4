// A fake of ShipX, the API of InPost: accounts, shipments that are confirmed after a moment, labels as PDF, steps of
// parcels, webhooks, collections by the courier. It uses the formats and rules of ShipX, but needs no network.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createDispatchOrders } from './dispatch-orders.mjs'
import { createLabelPdf } from './label-pdf.mjs'
import { listenLocally } from './listen-locally.mjs'

const PARCEL_TEMPLATES = ['small', 'medium', 'large']
const DELIVERY_SERVICES = ['inpost_locker_standard', 'inpost_courier_standard']
const PENDING_STATUSES = ['created', 'offers_prepared', 'offer_selected']
/** Statuses in which a shipment can be cancelled. */
const CANCELLABLE_STATUSES = ['created', 'offers_prepared']
const PAGE_SIZE = 30
/** Time for which a slow answer waits, ms. Longer than the time limit of every caller. */
const SLOW_ANSWER_MS = 30_000
/** Time after which a late call has its effect, ms. Longer than the time limit of an impatient caller. */
const LATE_EFFECT_MS = 400
/** Time until a shipment of the local shop is confirmed, ms. */
const CONFIRMATION_DELAY_MS = 1500

/** The account of the local shop. */
export const LOCAL_SHIPX_ACCOUNT = { id: 1001, token: 'shipx-stand-in' }

const createError = (status, error, details = {}) => ({
  status,
  body: { status, error, message: `ShipX: ${error}`, details },
})

/** The ways in which a parcel of each service can be handed in. */
const SENDING_METHODS = {
  inpost_locker_standard: ['parcel_locker', 'dispatch_order', 'pop', 'branch', 'any_point'],
  inpost_courier_standard: ['dispatch_order', 'pop', 'branch'],
}

/** The insurance that the price of a shipment includes, złoty. */
const INCLUDED_INSURANCE_ZLOTY = 5000
/** The highest insurance of a parcel by service, złoty. */
const MAX_INSURANCE = { inpost_locker_standard: 20_000, inpost_courier_standard: 50_000 }

const isFilled = (value) => typeof value === 'string' && value.trim() !== ''

/** Returns the faults of a sender or receiver; null if it is valid. A parcel to a locker needs no address. */
function findContactFaults(contact, isLocker) {
  const address = contact.address ?? {}
  const addressFaults = Object.fromEntries(
    ['street', 'building_number', 'city', 'post_code']
      .filter((field) => !isLocker && !isFilled(address[field]))
      .map((field) => [field, ['required']]),
  )
  const faults = {
    ...(isFilled(contact.company_name) || (isFilled(contact.first_name) && isFilled(contact.last_name))
      ? {}
      : { first_name: ['required'] }),
    ...(/^\d{9}$/.test(contact.phone ?? '') ? {} : { phone: ['invalid'] }),
    ...(/^\S+@\S+$/.test(contact.email ?? '') || !isLocker ? {} : { email: ['required'] }),
    ...(Object.keys(addressFaults).length > 0 ? { address: addressFaults } : {}),
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** Returns the faults of a shipment form, nested like the form; null if it is valid. */
function findFormFaults({
  service,
  sender,
  receiver,
  is_return: isReturn = false,
  parcels,
  custom_attributes: attributes,
  reference,
  insurance,
}) {
  const isLocker = service === 'inpost_locker_standard'
  // A return without a receiver goes to the organisation.
  const receiverFaults = isReturn && !receiver ? null : findContactFaults(receiver ?? {}, isLocker)
  const senderFaults = sender ? findContactFaults(sender, false) : null
  const sendingMethod = attributes?.sending_method
  const [parcel = {}] = Array.isArray(parcels) ? parcels : [parcels]
  const parcelFaults = isLocker
    ? PARCEL_TEMPLATES.includes(parcel?.template)
      ? {}
      : { template: ['invalid'] }
    : {
        ...(['length', 'width', 'height'].every((side) => parcel?.dimensions?.[side] >= 1)
          ? {}
          : { dimensions: ['required'] }),
        ...(parcel?.weight?.amount > 0 ? {} : { weight: ['required'] }),
      }
  const faults = {
    ...(DELIVERY_SERVICES.includes(service) ? {} : { service: ['invalid'] }),
    ...(reference === undefined || (reference.length >= 3 && reference.length <= 100)
      ? {}
      : { reference: ['invalid'] }),
    ...(insurance === undefined ||
    (insurance?.currency === 'PLN' && insurance.amount > 0 && insurance.amount <= MAX_INSURANCE[service])
      ? {}
      : { insurance: { amount: ['invalid'] } }),
    ...(receiverFaults ? { receiver: receiverFaults } : {}),
    ...(senderFaults ? { sender: senderFaults } : {}),
    ...(sendingMethod === undefined || SENDING_METHODS[service]?.includes(sendingMethod)
      ? {}
      : { custom_attributes: { sending_method: ['invalid'] } }),
    ...(Object.keys(parcelFaults).length > 0 ? { parcels: [parcelFaults] } : {}),
    ...(isLocker && !/^[A-Z0-9-]{3,}$/.test(attributes?.target_point ?? '')
      ? { custom_attributes: { target_point: ['required'] } }
      : {}),
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** One label in ZPL for each list of lines. */
const createLabelZpl = (pages) =>
  pages
    .map(
      (lines) =>
        `^XA^CI28${lines.map((line, index) => `^FO40,${60 + index * 60}^A0N,36,36^FD${line ?? ''}^FS`).join('')}^XZ`,
    )
    .join('\n')

const formatContactName = ({ company_name: company, first_name: first = '', last_name: last = '' }) =>
  company ?? `${first} ${last}`

const readBody = async (request) => {
  const bodyChunks = []
  for await (const part of request) bodyChunks.push(part)
  const text = Buffer.concat(bodyChunks).toString()
  return text === '' ? {} : JSON.parse(text)
}

/**
 * Starts the fake on a loopback port. Use its `url` as INPOST_API_URL. Calls for tests:
 * - POST /control/organizations creates an account `{ id, token }`, whose shipments are confirmed only by a test.
 * - PUT /control/organizations/:id `{ fault, webhookUrl }` lets all further calls of the account fail. `error`: 500.
 *   `slow`: no answer in time. `lost`: the call has its effect, but the answer is lost. `late`: the call has its effect
 *   after an impatient caller gave up, and the answer is lost. `unauthorized`: 401. Null ends the fault. `fault` can name a single call: `{ fault: 'error', route: 'POST /v1/organizations/:id/shipments' }`.
 * - GET /control/organizations/:id lists its shipments and dispatch orders with the number of calls of each route.
 * - PUT /control/dispatch_orders/:id `{ status }` gives a collection a status. Without a status, InPost checks the order.
 * - PUT /control/shipments/:id `{ status, at }` gives a shipment a status and sends the webhook. A number in place of
 *   the id may also be the tracking number.
 */
export async function startShipxStandIn(port = 0) {
  const organizations = new Map()
  const shipments = new Map()
  let origin = ''
  let lastId = Date.now() % 1_000_000
  const dispatchOrders = createDispatchOrders({
    shipments,
    nextId: () => ++lastId,
    createError,
    getOrigin: () => origin,
  })

  const addOrganization = (organization) => {
    organizations.set(organization.id, {
      name: 'Ekspo Narzędzia (sandbox)',
      confirmationDelayMs: null,
      webhookUrl: null,
      fault: null,
      route: null,
      calls: {},
      ...organization,
    })
    return organization
  }
  addOrganization({ ...LOCAL_SHIPX_ACCOUNT, confirmationDelayMs: CONFIRMATION_DELAY_MS })

  async function sendWebhook({ organization, shipment }, event, payload) {
    if (!organization.webhookUrl) return
    // A webhook is lost if the shop is closed. The real service repeats it, and the shop also asks by itself.
    await fetch(organization.webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        event_ts: new Date().toISOString(),
        event,
        organization_id: organization.id,
        payload: { shipment_id: shipment.id, tracking_number: shipment.tracking_number, ...payload },
      }),
    }).catch(() => undefined)
  }

  async function setStatus(storedShipment, status, at = Date.now()) {
    const { shipment, steps } = storedShipment
    const wasPending = PENDING_STATUSES.includes(shipment.status)
    shipment.status = status
    shipment.updated_at = new Date(at).toISOString()
    if (wasPending && !PENDING_STATUSES.includes(status) && status !== 'canceled') {
      shipment.tracking_number ??= `62000${String(shipment.id).padStart(19, '0')}`
      const rate = (shipment.insurance?.amount ?? 0) > INCLUDED_INSURANCE_ZLOTY ? 16.98 : 14.99
      shipment.selected_offer = { id: shipment.id, status: 'bought', rate, currency: 'PLN' }
    }
    steps.unshift({ status, origin_status: null, agency: null, datetime: new Date(at).toISOString() })
    steps.sort((a, b) => Date.parse(b.datetime) - Date.parse(a.datetime))
    if (wasPending && status === 'confirmed') await sendWebhook(storedShipment, 'shipment_confirmed', {})
    else await sendWebhook(storedShipment, 'shipment_status_changed', { status })
  }

  function createShipment(organization, form) {
    const faults = findFormFaults(form)
    if (faults) return createError(400, 'validation_failed', faults)
    const now = new Date().toISOString()
    const shipment = {
      href: `${origin}/v1/shipments/${++lastId}`,
      id: lastId,
      status: 'created',
      tracking_number: null,
      service: form.service,
      reference: form.reference ?? null,
      sender: form.sender ?? { company_name: organization.name },
      receiver: form.receiver ?? { company_name: organization.name },
      is_return: form.is_return ?? false,
      parcels: form.parcels,
      insurance: form.insurance ?? null,
      custom_attributes: form.custom_attributes ?? {},
      offers: [],
      selected_offer: null,
      transactions: [],
      created_at: now,
      updated_at: now,
    }
    const storedShipment = { shipment, organization, steps: [] }
    shipments.set(shipment.id, storedShipment)
    if (organization.confirmationDelayMs !== null)
      setTimeout(() => {
        if (shipment.status === 'created') void setStatus(storedShipment, 'confirmed')
      }, organization.confirmationDelayMs).unref()
    return { status: 201, body: shipment }
  }

  function listShipments(organization, query) {
    const createdSince = Number(query.get('created_at_gteq') ?? 0) * 1000
    const page = Number(query.get('page') ?? 1)
    const matchingShipments = [...shipments.values()]
      .filter((storedShipment) => storedShipment.organization === organization)
      .map(({ shipment }) => shipment)
      .filter(({ created_at: createdAt }) => Date.parse(createdAt) >= createdSince)
    const items = matchingShipments.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return {
      status: 200,
      body: { href: '', count: matchingShipments.length, page, per_page: PAGE_SIZE, items },
    }
  }

  function printLabels(storedShipments, query) {
    if (storedShipments.some((storedShipment) => !storedShipment))
      return createError(404, 'resource_not_found')
    const hasNoLabel = ({ shipment }) => [...PENDING_STATUSES, 'canceled'].includes(shipment.status)
    if (storedShipments.some(hasNoLabel)) return createError(400, 'invalid_action')
    const pages = storedShipments.map(({ shipment }) => [
      shipment.service,
      ...(shipment.is_return ? [`${formatContactName(shipment.sender)} ->`] : []),
      formatContactName(shipment.receiver),
      shipment.custom_attributes.target_point ?? shipment.receiver.address?.city ?? '',
      shipment.tracking_number,
      shipment.reference,
    ])
    const format = (query.get('format') ?? 'Pdf').toLowerCase()
    if (format === 'zpl')
      return { status: 200, file: Buffer.from(createLabelZpl(pages)), contentType: 'text/zpl' }
    // A label of a courier is always A6.
    const isA4 =
      query.get('type') !== 'A6' &&
      storedShipments.every(({ shipment }) => shipment.service === 'inpost_locker_standard')
    return { status: 200, file: createLabelPdf(pages, isA4 ? 'A4' : 'A6'), contentType: 'application/pdf' }
  }

  function cancelShipment(storedShipment) {
    if (!CANCELLABLE_STATUSES.includes(storedShipment.shipment.status))
      return createError(400, 'invalid_action')
    storedShipment.shipment.status = 'canceled'
    return { status: 204 }
  }

  async function answerShipx(organization, route, { pathParts, query, body }) {
    const storedShipment = shipments.get(Number(pathParts[3]))
    if (route.includes('/v1/shipments/:id') && storedShipment?.organization !== organization)
      return createError(404, 'resource_not_found')
    if (route.includes('/dispatch_orders'))
      return dispatchOrders.answer(organization, route, { id: Number(pathParts[3]), query, body })
    switch (route) {
      case 'GET /v1/organizations/:id':
        return {
          status: 200,
          body: {
            id: organization.id,
            name: organization.name,
            services: DELIVERY_SERVICES,
            carriers: ['inpost'],
          },
        }
      case 'POST /v1/organizations/:id/shipments':
        return createShipment(organization, body)
      case 'GET /v1/organizations/:id/shipments':
        return listShipments(organization, query)
      case 'GET /v1/organizations/:id/shipments/labels':
        return printLabels(
          query.getAll('shipment_ids[]').map((id) => shipments.get(Number(id))),
          query,
        )
      case 'GET /v1/shipments/:id':
        return { status: 200, body: storedShipment.shipment }
      case 'GET /v1/shipments/:id/label':
        return printLabels([storedShipment], query)
      case 'DELETE /v1/shipments/:id':
        return cancelShipment(storedShipment)
      default:
        return createError(404, 'routing_error')
    }
  }

  async function answerControl(route, { pathParts, body }) {
    const organization = organizations.get(Number(pathParts[3]))
    switch (route) {
      case 'POST /control/organizations':
        return { status: 201, body: addOrganization({ id: ++lastId, token: randomUUID() }) }
      case 'PUT /control/organizations/:id':
        Object.assign(organization, { route: null }, body)
        return { status: 204 }
      case 'GET /control/organizations/:id':
        return {
          status: 200,
          body: {
            calls: organization.calls,
            shipments: [...shipments.values()]
              .filter((storedShipment) => storedShipment.organization === organization)
              .map(({ shipment }) => shipment),
            dispatchOrders: dispatchOrders.listOf(organization),
          },
        }
      case 'PUT /control/dispatch_orders/:id':
        return dispatchOrders.setStatus(Number(pathParts[3]), body.status)
      case 'PUT /control/shipments/:id': {
        const storedShipment =
          shipments.get(Number(pathParts[3])) ??
          [...shipments.values()].find(({ shipment }) => shipment.tracking_number === pathParts[3])
        if (!storedShipment) return createError(404, 'resource_not_found')
        await setStatus(storedShipment, body.status, body.at)
        return { status: 200, body: storedShipment.shipment }
      }
      default:
        return createError(404, 'routing_error')
    }
  }

  function answerTracking(trackingNumber) {
    const storedShipment = [...shipments.values()].find(
      ({ shipment }) => shipment.tracking_number === trackingNumber,
    )
    return storedShipment
      ? {
          status: 200,
          body: {
            tracking_number: trackingNumber,
            service: storedShipment.shipment.service,
            type: storedShipment.shipment.service,
            status: storedShipment.shipment.status,
            created_at: storedShipment.shipment.created_at,
            updated_at: storedShipment.shipment.updated_at,
            tracking_details: storedShipment.steps,
            expected_flow: [],
          },
        }
      : createError(404, 'resource_not_found')
  }

  /** Returns the answer, or null if the caller must not get one. */
  async function createAnswer(request) {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const pathParts = url.pathname.split('/')
    const body = await readBody(request)
    const route = `${request.method} ${url.pathname.replace(/\/\d+(?=\/|$)/, '/:id')}`
    const input = { pathParts, query: url.searchParams, body }
    if (pathParts[1] === 'control') return answerControl(route, input)
    if (pathParts[2] === 'tracking') return answerTracking(pathParts[3])
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const organization = [...organizations.values()].find((candidate) => candidate.token === token)
    if (!organization) return createError(401, 'token_invalid')
    organization.calls[route] = (organization.calls[route] ?? 0) + 1
    const hasFault = organization.route === null || organization.route === route
    const fault = hasFault ? organization.fault : null
    if (fault === 'error') return createError(500, 'internal_error')
    if (fault === 'unauthorized') return createError(401, 'token_invalid')
    if (fault === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS).unref())
      return null
    }
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_EFFECT_MS).unref())
    if (pathParts[2] === 'organizations' && Number(pathParts[3]) !== organization.id)
      return createError(403, 'access_forbidden')
    const answer = await answerShipx(organization, route, input)
    // The call had its effect, but a gateway before ShipX gave up.
    return fault === 'lost' || fault === 'late' ? createError(504, 'gateway_timeout') : answer
  }

  const server = createServer((request, response) => {
    void createAnswer(request)
      .catch(() => createError(400, 'invalid_json'))
      .then((answer) => {
        if (!answer) return response.destroy()
        response.writeHead(answer.status, {
          'Content-Type': answer.contentType ?? 'application/json',
        })
        return response.end(answer.file ?? (answer.body ? JSON.stringify(answer.body) : ''))
      })
  })
  origin = await listenLocally(server, port)
  return {
    url: origin,
    /** Sets the address of the local shop, to which the fake then sends webhooks. */
    setWebhookUrl: (webhookUrl) => Object.assign(organizations.get(LOCAL_SHIPX_ACCOUNT.id), { webhookUrl }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
