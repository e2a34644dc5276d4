// The dispatch orders of the fake of ShipX: visits of a courier who collects parcels at the shop.

const PAGE_SIZE = 30
/** Time after which InPost has checked a dispatch order of the local shop, ms. */
const CHECK_DELAY_MS = 1500
/** Statuses in which a dispatch order can be cancelled. */
const CANCELLABLE_STATUSES = ['new', 'sent']
/** Statuses in which a shipment can be in no other dispatch order. */
const OPEN_STATUSES = ['new', 'sent', 'accepted']
/** Statuses of shipments that have a label, and wait at the sender. */
const READY_STATUSES = ['confirmed']

const isFilled = (value) => typeof value === 'string' && value.trim() !== ''

/** The dispatch orders of all accounts. `createError`: builds an error answer of ShipX. */
export function createDispatchOrders({ shipments, nextId, createError, getOrigin }) {
  const dispatchOrders = new Map()

  /** Returns the faults of a form, nested like the form; null if it is valid. */
  function findFaults(organization, { shipments: ids, address = {}, phone, email }) {
    const openIds = [...dispatchOrders.values()]
      .filter(({ body }) => OPEN_STATUSES.includes(body.status))
      .flatMap(({ body }) => body.shipments.map(({ id }) => id))
    const isCollectable = (id) => {
      const storedShipment = shipments.get(Number(id))
      return (
        storedShipment?.organization === organization &&
        READY_STATUSES.includes(storedShipment.shipment.status) &&
        !openIds.includes(Number(id))
      )
    }
    const addressFaults = Object.fromEntries(
      ['street', 'building_number', 'city', 'post_code']
        .filter((field) => !isFilled(address[field]))
        .map((field) => [field, ['required']]),
    )
    const faults = {
      ...(!Array.isArray(ids) || ids.length === 0
        ? { shipments: ['required'] }
        : ids.every(isCollectable)
          ? {}
          : { shipments: ['invalid'] }),
      ...(/^\d{9}$/.test(phone ?? '') ? {} : { phone: ['invalid'] }),
      ...(email === undefined || /^\S+@\S+$/.test(email) ? {} : { email: ['invalid'] }),
      ...(Object.keys(addressFaults).length > 0 ? { address: addressFaults } : {}),
    }
    return Object.keys(faults).length > 0 ? faults : null
  }

  /** InPost checks an order only after it has taken it. Rejects a parcel that its label says the sender brings. */
  function check({ body }) {
    const wrongShipment = body.shipments
      .map(({ id }) => shipments.get(id)?.shipment)
      .find((shipment) => shipment?.custom_attributes.sending_method !== 'dispatch_order')
    body.status = wrongShipment ? 'rejected' : 'sent'
    body.errors = wrongShipment
      ? {
          error: 'dispatch_order_rejected',
          details: `Parcel (${wrongShipment.tracking_number}) status should be Prepared, but is CustomerDelivering.`,
        }
      : null
  }

  function create(organization, form) {
    const faults = findFaults(organization, form)
    if (faults) return createError(400, 'validation_failed', faults)
    const id = nextId()
    const now = new Date().toISOString()
    const dispatchOrder = {
      organization,
      body: {
        href: `${getOrigin()}/v1/dispatch_orders/${id}`,
        id,
        status: 'new',
        name: form.name ?? null,
        phone: form.phone,
        email: form.email ?? null,
        address: { id: String(id), ...form.address },
        shipments: form.shipments.map((shipmentId) => ({
          href: `${getOrigin()}/v1/shipments/${shipmentId}`,
          id: Number(shipmentId),
          tracking_number: shipments.get(Number(shipmentId)).shipment.tracking_number,
        })),
        comments: form.comment ? [{ id, comment: form.comment, created_at: now }] : [],
        price: null,
        errors: null,
        created_at: now,
        updated_at: now,
      },
    }
    dispatchOrders.set(id, dispatchOrder)
    if (organization.confirmationDelayMs !== null)
      setTimeout(() => {
        if (dispatchOrder.body.status === 'new') check(dispatchOrder)
      }, CHECK_DELAY_MS).unref()
    return { status: 201, body: dispatchOrder.body }
  }

  const listOf = (organization) =>
    [...dispatchOrders.values()]
      .filter((dispatchOrder) => dispatchOrder.organization === organization)
      .map(({ body }) => body)

  function list(organization, query) {
    const page = Number(query.get('page') ?? 1)
    const orders = listOf(organization)
    if (query.get('sort_order') === 'desc') orders.reverse()
    const items = orders.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return { status: 200, body: { href: '', count: orders.length, page, per_page: PAGE_SIZE, items } }
  }

  function cancel({ body }) {
    if (!CANCELLABLE_STATUSES.includes(body.status)) return createError(400, 'invalid_action')
    body.status = 'canceled'
    return { status: 204 }
  }

  return {
    listOf,
    /** Answers a route of dispatch orders. */
    answer(organization, route, { id, query, body }) {
      if (route === 'POST /v1/organizations/:id/dispatch_orders') return create(organization, body)
      if (route === 'GET /v1/organizations/:id/dispatch_orders') return list(organization, query)
      const dispatchOrder = dispatchOrders.get(id)
      if (dispatchOrder?.organization !== organization) return createError(404, 'resource_not_found')
      if (route === 'GET /v1/dispatch_orders/:id') return { status: 200, body: dispatchOrder.body }
      if (route === 'DELETE /v1/dispatch_orders/:id') return cancel(dispatchOrder)
      return createError(404, 'routing_error')
    },
    /** Gives a dispatch order a status; without a status, checks it as InPost does some time after the order. */
    setStatus(id, status) {
      const dispatchOrder = dispatchOrders.get(id)
      if (!dispatchOrder) return createError(404, 'resource_not_found')
      if (status === undefined) check(dispatchOrder)
      else dispatchOrder.body.status = status
      return { status: 200, body: dispatchOrder.body }
    },
  }
}
