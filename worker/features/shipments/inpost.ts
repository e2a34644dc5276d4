import type { Courier } from '../../../domain/delivery/couriers'
import { minor } from '../../../domain/money/money'
import type { LabelFormat } from '../../../domain/shipments/label-setting'
import type { LabelAddress } from '../../../domain/shipments/label-address'
import { readInpostStatus } from '../../../domain/shipments/inpost-status'
import { isParcelStatus, type LabelParcel } from '../../../domain/shipments/shipment'
import { MINUTE_MS, SECOND_MS, type Timestamp } from '../../../domain/time/time'
import { log } from '../../log'
import { callInpost, type InpostAccount, readInpostJson } from './inpost-call'
import {
  type CourierStep,
  type LabelReading,
  LabelRejectedError,
  type LabelRequest,
  type LabelService,
  LabelServiceError,
} from './label-service'

/** Maximum difference between the clocks of shop and InPost, ms. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** Maximum number of pages that a search by reference reads. InPost has no filter for references. */
const MAX_SEARCH_PAGES = 10

/** Couriers that InPost's API serves, with the name of the service at InPost. */
const INPOST_SERVICES: Partial<Record<Courier, string>> = {
  locker: 'inpost_locker_standard',
  inpost: 'inpost_courier_standard',
}

/** The query of ShipX for each label format. InPost has no A4 label for couriers, and sends A6 instead. */
const LABEL_FORMAT_QUERIES: Record<LabelFormat, string> = {
  pdfA6: 'format=Pdf&type=A6',
  pdfA4: 'format=Pdf&type=normal',
  zpl: 'format=Zpl&type=A6',
}

const LOCKER_TEMPLATES = { lockerA: 'small', lockerB: 'medium', lockerC: 'large' } as const

/** A shipment in ShipX, as far as the shop reads it. Every field may be absent. */
type InpostShipment = {
  id?: unknown
  status?: unknown
  tracking_number?: unknown
  reference?: unknown
  selected_offer?: { rate?: unknown } | null
  offers?: { status?: unknown; unavailability_reasons?: { key?: unknown }[] | null }[] | null
  transactions?: { status?: unknown; details?: { error?: unknown } | null }[] | null
}

/** Orders labels at InPost through ShipX, its public API, in the simplified mode: InPost chooses and buys the offer. */
export const createInpostService = (account: InpostAccount): LabelService => ({
  create: async (request) => {
    const shipment = await readInpostJson<InpostShipment>(
      account,
      buildOrganizationPath(account, '/shipments'),
      {
        method: 'POST',
        body: JSON.stringify(toShipmentForm(request)),
      },
    )
    return toReading(shipment, [])
  },
  find: async (reference, since) => {
    const shipment = await findByReference(account, reference, since)
    return shipment && toReading(shipment, [])
  },
  read: async (externalId) => {
    const shipment = await readInpostJson<InpostShipment>(account, `/v1/shipments/${externalId}`).catch(
      (error: unknown) => {
        if (error instanceof LabelRejectedError && error.problem.code === 'resource_not_found') return null
        throw error
      },
    )
    return shipment && toReading(shipment, await readSteps(account, shipment))
  },
  readLabels: async (externalIds, format) => {
    const [onlyId] = externalIds
    const path =
      onlyId !== undefined && externalIds.length === 1
        ? `/v1/shipments/${onlyId}/label?${LABEL_FORMAT_QUERIES[format]}`
        : buildOrganizationPath(
            account,
            `/shipments/labels?${LABEL_FORMAT_QUERIES[format]}&${externalIds.map((id) => `shipment_ids[]=${id}`).join('&')}`,
          )
    const response = await callInpost(account, path)
    const file = await response.arrayBuffer().catch((error: unknown) => {
      throw new LabelServiceError('unreachable', { cause: error })
    })
    // For labels of several services InPost sends an archive, which a printer cannot print.
    if (!(format === 'zpl' ? isZpl(file) : isPdf(file))) throw new LabelServiceError('unreachable')
    return { file, format }
  },
  cancel: async (externalId) => {
    try {
      await callInpost(account, `/v1/shipments/${externalId}`, { method: 'DELETE' })
      return true
    } catch (error) {
      if (!(error instanceof LabelRejectedError)) throw error
      return error.problem.code === 'resource_not_found'
    }
  },
  readMessage: (body) => {
    const message = parseObject(body) as {
      organization_id?: unknown
      payload?: { shipment_id?: unknown } | null
    }
    const shipmentId = message.payload?.shipment_id
    const isOwnOrganization = String(message.organization_id) === account.organizationId
    return Promise.resolve(isOwnOrganization && typeof shipmentId === 'number' ? String(shipmentId) : null)
  },
  describeAccount: async () => {
    const { name } = await readInpostJson<{ name?: unknown }>(account, buildOrganizationPath(account, ''))
    if (typeof name !== 'string') throw new LabelServiceError('unreachable')
    return name
  },
})

const buildOrganizationPath = ({ organizationId }: InpostAccount, subPath: string): string =>
  `/v1/organizations/${organizationId}${subPath}`

const readFileStart = (file: ArrayBuffer, byteCount: number): string =>
  new TextDecoder('latin1').decode(file.slice(0, byteCount))

const isPdf = (file: ArrayBuffer): boolean => readFileStart(file, 5) === '%PDF-'

/** Commands for the printer may come before the first label, which starts with "^XA". */
const isZpl = (file: ArrayBuffer): boolean => readFileStart(file, 1000).includes('^XA')

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The body of the call that orders a label. InPost takes the sender from the shop's account, except for a return. */
function toShipmentForm({ reference, courier, parcel, receiver, sender, sending, pointCode }: LabelRequest) {
  const service = INPOST_SERVICES[courier]
  if (!service) throw new LabelRejectedError({ code: 'courier_not_supported', fields: [] })
  return {
    service,
    reference,
    receiver: toContactForm(receiver, pointCode === null),
    ...(parcel.insurance ? { insurance: { amount: parcel.insurance / 100, currency: 'PLN' } } : {}),
    parcels: [pointCode === null ? toCourierParcel(parcel) : toLockerParcel(parcel)],
    custom_attributes: {
      ...(pointCode === null ? {} : { target_point: pointCode }),
      sending_method: toSendingMethod(sending, pointCode !== null),
    },
    ...(sender ? { sender: toContactForm(sender, true), is_return: true } : {}),
  }
}

/** Without a sending method, InPost may sell no label. The preference in the shop's account counts only on its site. */
const toSendingMethod = (sending: LabelRequest['sending'], isToLocker: boolean): string =>
  sending === 'collection' ? 'dispatch_order' : isToLocker ? 'parcel_locker' : 'pop'

const toContactForm = (address: LabelAddress, hasAddress: boolean) => ({
  ...(address.companyName ? { company_name: address.companyName } : {}),
  ...(address.lastName ? { first_name: address.firstName, last_name: address.lastName } : {}),
  email: address.email,
  phone: address.phone,
  ...(hasAddress
    ? {
        address: {
          street: address.street,
          building_number: address.building,
          city: address.city,
          post_code: address.postalCode,
          country_code: 'PL',
        },
      }
    : {}),
})

function toLockerParcel({ parcelClass }: LabelParcel) {
  if (parcelClass in LOCKER_TEMPLATES)
    return { template: LOCKER_TEMPLATES[parcelClass as keyof typeof LOCKER_TEMPLATES] }
  throw new LabelRejectedError({ code: 'class_not_supported', fields: [] })
}

function toCourierParcel({ sidesMm, weightGrams, parcelClass }: LabelParcel) {
  if (!sidesMm || !weightGrams) throw new LabelRejectedError({ code: 'size_required', fields: [] })
  const [height, width, length] = sidesMm
  return {
    dimensions: { length, width, height, unit: 'mm' },
    weight: { amount: weightGrams / 1000, unit: 'kg' },
    is_non_standard: parcelClass === 'oversize',
  }
}

function toReading(shipment: InpostShipment, steps: CourierStep[]): LabelReading {
  const { id, status: code, tracking_number: trackingNumber } = shipment
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof code !== 'string')
    throw new LabelServiceError('unreachable')
  const status = readInpostStatus(code)
  if (status === null)
    log('warn', 'shipment.unknown_status', { status: /^\w{1,60}$/.test(code) ? code : 'other' })
  const problem = status === 'pending' ? readPurchaseProblem(shipment) : null
  const offerPrice = shipment.selected_offer?.rate
  return {
    externalId: String(id),
    state: problem
      ? 'failed'
      : status === 'pending'
        ? 'created'
        : status === 'cancelled'
          ? 'cancelled'
          : // A shipment with a status that the shop does not know has a label if it has a tracking number.
            status === null && !trackingNumber
            ? 'created'
            : 'confirmed',
    trackingNumber: typeof trackingNumber === 'string' && trackingNumber !== '' ? trackingNumber : null,
    price: typeof offerPrice === 'number' ? minor(Math.round(offerPrice * 100)) : null,
    problem,
    steps,
  }
}

/** The reason why InPost did not buy the label, such as an account without money; null if nothing failed. */
function readPurchaseProblem({ offers, transactions }: InpostShipment): LabelReading['problem'] {
  const failedTransaction = transactions?.findLast(({ status }) => status === 'failure')
  const hasNoOffer = Boolean(offers?.length) && offers?.every(({ status }) => status === 'unavailable')
  if (!failedTransaction && !hasNoOffer) return null
  const code = failedTransaction?.details?.error ?? offers?.[0]?.unavailability_reasons?.[0]?.key
  return { code: typeof code === 'string' ? code : 'not_bought', fields: [] }
}

/**
 * The steps of a parcel. Without an answer about its history (such as in InPost's sandbox), the current status becomes
 * a step at the time of its last change.
 */
async function readSteps(account: InpostAccount, shipment: InpostShipment): Promise<CourierStep[]> {
  const { status: code, tracking_number: trackingNumber } = shipment
  const currentStatus = typeof code === 'string' ? readInpostStatus(code) : null
  if (!isParcelStatus(currentStatus) || typeof code !== 'string') return []
  const tracking =
    typeof trackingNumber === 'string'
      ? await readInpostJson<{ tracking_details?: unknown }>(
          account,
          `/v1/tracking/${encodeURIComponent(trackingNumber)}`,
        ).catch((error: unknown) => {
          if (error instanceof LabelRejectedError) return null
          throw error
        })
      : null
  const details = Array.isArray(tracking?.tracking_details)
    ? (tracking.tracking_details as { status?: unknown; datetime?: unknown }[])
    : []
  const steps = details.flatMap(({ status, datetime }): CourierStep[] => {
    const parcelStatus = typeof status === 'string' ? readInpostStatus(status) : null
    const at = typeof datetime === 'string' ? Date.parse(datetime) : NaN
    return isParcelStatus(parcelStatus) && typeof status === 'string' && !Number.isNaN(at)
      ? [{ at, code: status, status: parcelStatus }]
      : []
  })
  if (steps.some((step) => step.code === code)) return steps
  const changedAt = Date.parse(String((shipment as { updated_at?: unknown }).updated_at))
  return Number.isNaN(changedAt) ? steps : [...steps, { at: changedAt, code, status: currentStatus }]
}

async function findByReference(
  account: InpostAccount,
  reference: string,
  since: Timestamp,
): Promise<InpostShipment | null> {
  const sinceSeconds = Math.floor((since - CLOCK_TOLERANCE_MS) / SECOND_MS)
  for (let page = 1; page <= MAX_SEARCH_PAGES; page++) {
    const query = `created_at_gteq=${sinceSeconds}&sort_by=created_at&sort_order=asc&page=${page}`
    const {
      items,
      count,
      per_page: perPage,
    } = await readInpostJson<{
      items?: unknown
      count?: unknown
      per_page?: unknown
    }>(account, buildOrganizationPath(account, `/shipments?${query}`))
    if (!Array.isArray(items)) throw new LabelServiceError('unreachable')
    const shipment = (items as InpostShipment[]).find((item) => item.reference === reference)
    if (shipment) return shipment
    if (typeof count !== 'number' || typeof perPage !== 'number' || page * perPage >= count) return null
  }
  // The label may be on a later page, so the shop must not order a second one.
  throw new LabelServiceError('unreachable')
}
