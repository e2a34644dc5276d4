import type { Courier } from '../../../../domain/delivery/couriers'
import { minor } from '../../../../domain/money/money'
import { readFurgonetkaStatus } from '../../../../domain/shipments/furgonetka-status'
import type { LabelAddress } from '../../../../domain/shipments/label-address'
import { isParcelStatus, type LabelParcel } from '../../../../domain/shipments/shipment'
import { log } from '../../../log'
import {
  type CourierStep,
  type LabelReading,
  LabelRejectedError,
  type LabelRequest,
  type LabelService,
  LabelServiceError,
} from '../label-service'
import { readCommand, runCommand, startPurchase } from './furgonetka-commands'
import {
  callFurgonetka,
  FURGONETKA_TIMEOUT_MS,
  type FurgonetkaAccount,
  readFurgonetkaJson,
  toLabelProblem,
} from './furgonetka-call'
import { findPackage } from './find-package'
import { type FurgonetkaPackage, isPackageId, readPackageId, parseFurgonetkaTime } from './furgonetka-package'

/** Couriers whose labels the shop orders at Furgonetka, with the name of the courier at Furgonetka. */
const FURGONETKA_COURIERS: Partial<Record<Courier, string>> = {
  dpd: 'dpd',
  dhl: 'dhl',
  gls: 'gls',
  ups: 'ups',
}

/**
 * Orders labels of several couriers at Furgonetka, a broker. A label needs two calls. The first call stores a package
 * as a draft, which costs nothing. The second call starts a command that buys the package. The shop chooses the id of
 * the command: the id of the shipment. Therefore a repeated command buys nothing.
 */
export const createFurgonetkaService = (account: FurgonetkaAccount): LabelService => ({
  create: async (request, draftId) => {
    const packageId = draftId ?? (await storePackage(account, request))
    const isNewDraft = draftId === null
    let isRepeat: boolean
    try {
      isRepeat = await startPurchase(account, request.reference, packageId)
    } catch (error) {
      // The shop never buys this draft later. A draft that cannot be deleted stays unpaid.
      if (error instanceof LabelRejectedError) await deleteDraft(account, packageId).catch(() => undefined)
      throw error
    }
    if (isRepeat && isNewDraft) {
      // An earlier attempt bought another package, which the list did not show yet. The next attempt finds that
      // package.
      await deleteDraft(account, packageId).catch(() => undefined)
      throw new LabelServiceError('unreachable')
    }
    return readPackage(account, packageId).catch(throwIfRejected)
  },
  find: async (reference, since) => {
    const storedPackage = await findPackage(account, reference, since)
    if (!storedPackage) return null
    const externalId = readPackageId(storedPackage)
    const isDraft = storedPackage.state === 'waiting'
    if (isDraft && (await readCommand(account, 'order-commands', reference)) === null)
      return { externalId, state: 'draft' }
    return toReading(account, storedPackage, [])
  },
  read: (externalId) =>
    readPackage(account, externalId).catch((error: unknown) => {
      if (error instanceof LabelRejectedError && error.problem.code === 'resource_not_found') return null
      throw error
    }),
  readLabels: async (externalIds, format) => {
    // Every label of Furgonetka is read as PDF: label printers also print pages of A6.
    const pageFormat = format === 'pdfA4' ? 'a4' : 'a6'
    const [onlyId] = externalIds
    const response =
      onlyId !== undefined && externalIds.length === 1
        ? await callFurgonetka(account, `/packages/${onlyId}/label?label[page_format]=${pageFormat}`, {
            accept: 'application/pdf',
          })
        : await fetchLabelsFile(account, externalIds, pageFormat)
    const file = await response.arrayBuffer().catch((error: unknown) => {
      throw new LabelServiceError('unreachable', { cause: error })
    })
    // Furgonetka answers with an empty body while it still makes the label.
    if (!isPdf(file)) throw new LabelServiceError('unreachable')
    return { file, format: format === 'pdfA4' ? 'pdfA4' : 'pdfA6' }
  },
  cancel: async (externalId) => {
    try {
      const storedPackage = await readFurgonetkaJson<FurgonetkaPackage>(account, `/packages/${externalId}`)
      if (storedPackage.state === 'canceled') return true
      if (storedPackage.state === 'waiting') {
        // A running command may still buy the package, so the package can be cancelled only after the command has
        // ended.
        const command = await readPurchaseCommand(account, storedPackage)
        if (command?.status === 'running') throw new LabelServiceError('unreachable')
        await deleteDraft(account, externalId)
        return true
      }
      const result = await runCommand(account, 'cancel-command', { packages: [{ id: externalId }] })
      return result.status === 'successful'
    } catch (error) {
      if (!(error instanceof LabelRejectedError)) throw error
      return error.problem.code === 'resource_not_found'
    }
  },
  readMessage: (body) => {
    const { package_id: packageId } = parseObject(body) as { package_id?: unknown }
    return Promise.resolve(isPackageId(packageId) ? String(packageId) : null)
  },
  describeAccount: async () => {
    const couriers = await listAccountCouriers(account)
    return couriers.flatMap(({ name, service }) => (typeof name === 'string' ? [name] : [service])).join(', ')
  },
})

/** The package is bought, so a rejected look-up must not fail the label. The next attempt reads the package again. */
function throwIfRejected(error: unknown): never {
  throw error instanceof LabelRejectedError ? new LabelServiceError('unreachable', { cause: error }) : error
}

const deleteDraft = (account: FurgonetkaAccount, packageId: string) =>
  callFurgonetka(account, `/packages/${packageId}`, { method: 'DELETE' })

const isPdf = (file: ArrayBuffer): boolean => new TextDecoder('latin1').decode(file.slice(0, 5)) === '%PDF-'

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The couriers that are active on the account. */
async function listAccountCouriers(
  account: FurgonetkaAccount,
): Promise<{ id: unknown; service: string; name: unknown }[]> {
  const { services } = await readFurgonetkaJson<{ services?: unknown }>(account, '/account/services')
  if (!Array.isArray(services)) throw new LabelServiceError('unreachable')
  return (services as { id?: unknown; service?: unknown; name?: unknown }[]).flatMap(
    ({ id, service, name }) => (typeof service === 'string' ? [{ id, service, name }] : []),
  )
}

/** Stores a package as a draft. Returns its id. */
async function storePackage(account: FurgonetkaAccount, request: LabelRequest): Promise<string> {
  const parcel = toParcelForm(request)
  const courier = FURGONETKA_COURIERS[request.courier]
  if (!courier) throw new LabelRejectedError({ code: 'courier_not_supported', fields: [] })
  const couriers = await listAccountCouriers(account)
  const serviceId = couriers.find(({ service }) => service === courier)?.id
  if (serviceId === undefined) throw new LabelRejectedError({ code: 'courier_not_active', fields: [] })
  const sender = toAddressForm(request.sender ?? request.shop)
  const storedPackage = await readFurgonetkaJson<FurgonetkaPackage>(account, '/packages', {
    method: 'POST',
    body: {
      type: 'package',
      service_id: serviceId,
      pickup: sender,
      sender,
      receiver: toAddressForm(request.receiver),
      parcels: [parcel],
      user_reference_number: request.reference,
    },
  })
  return readPackageId(storedPackage)
}

const toAddressForm = (address: LabelAddress) => ({
  name: `${address.firstName} ${address.lastName}`.trim(),
  company: address.companyName ?? '',
  street: `${address.street} ${address.building}`.trim(),
  postcode: address.postalCode,
  city: address.city,
  country_code: 'PL',
  email: address.email,
  phone: address.phone,
})

/** Sides in whole centimetres, rounded up, and the weight in kilograms. */
function toParcelForm({ parcel, contents }: { parcel: LabelParcel; contents: string }) {
  const { sidesMm, weightGrams, parcelClass } = parcel
  if (parcelClass === 'pallet') throw new LabelRejectedError({ code: 'pallet_not_supported', fields: [] })
  if (!sidesMm || !weightGrams) throw new LabelRejectedError({ code: 'size_required', fields: [] })
  const [height, width, depth] = sidesMm.map((side) => Math.ceil(side / 10))
  return { width, depth, height, weight: weightGrams / 1000, description: contents }
}

async function readPackage(account: FurgonetkaAccount, packageId: string): Promise<LabelReading> {
  const storedPackage = await readFurgonetkaJson<FurgonetkaPackage>(account, `/packages/${packageId}`)
  return toReading(account, storedPackage, await readSteps(account, packageId, storedPackage))
}

async function toReading(
  account: FurgonetkaAccount,
  storedPackage: FurgonetkaPackage,
  steps: CourierStep[],
): Promise<LabelReading> {
  const { state, pricing, parcels } = storedPackage
  if (typeof state !== 'string') throw new LabelServiceError('unreachable')
  const status = readFurgonetkaStatus(state)
  if (status === null) logUnknownState(state)
  const trackingNumber = parcels?.[0]?.package_no
  const hasNumber = typeof trackingNumber === 'string' && trackingNumber !== ''
  const problem = status === 'pending' ? await readPurchaseProblem(account, storedPackage) : null
  return {
    externalId: readPackageId(storedPackage),
    state: problem
      ? 'failed'
      : status === 'cancelled'
        ? 'cancelled'
        : // A bought package gets its tracking number and its label a moment later.
          status === 'pending' || !hasNumber
          ? 'created'
          : 'confirmed',
    trackingNumber: hasNumber ? trackingNumber : null,
    // A failed label costs nothing.
    price: problem ? null : readPrice(pricing?.price_gross),
    problem,
    steps,
  }
}

/** Reads a price in PLN, such as 19.9 or "19.90"; null for any other value. */
function readPrice(price: unknown): LabelReading['price'] {
  const amount = typeof price === 'string' && price !== '' ? Number(price) : price
  return typeof amount === 'number' && Number.isFinite(amount) ? minor(Math.round(amount * 100)) : null
}

const logUnknownState = (state: string) =>
  log('warn', 'shipment.unknown_status', { status: /^[\w-]{1,60}$/.test(state) ? state : 'other' })

/** Reads the command that buys a package, by the reference of the package. Null if there is no such command. */
const readPurchaseCommand = async (
  account: FurgonetkaAccount,
  { user_reference_number: reference }: FurgonetkaPackage,
) => (typeof reference === 'string' ? readCommand(account, 'order-commands', reference) : null)

/**
 * The reason why Furgonetka did not buy a package, such as an account without money. Null while the purchase may still
 * succeed, also if Furgonetka does not show the command yet.
 */
async function readPurchaseProblem(
  account: FurgonetkaAccount,
  storedPackage: FurgonetkaPackage,
): Promise<LabelReading['problem']> {
  const command = await readPurchaseCommand(account, storedPackage)
  return command?.status === 'failed' ? toLabelProblem('not_bought', command.errors) : null
}

/**
 * The steps of a parcel. The current state of the parcel is a step too, because the history may name the steps in words
 * only.
 */
async function readSteps(
  account: FurgonetkaAccount,
  packageId: string,
  { state, parcels }: FurgonetkaPackage,
): Promise<CourierStep[]> {
  if (typeof state !== 'string' || !isParcelStatus(readFurgonetkaStatus(state))) return []
  // Without a history yet, the current state of the parcel is the only step.
  const { tracking } = await readFurgonetkaJson<{ tracking?: unknown }>(
    account,
    `/packages/${packageId}/tracking`,
  ).catch((error: unknown) => {
    if (error instanceof LabelRejectedError) return { tracking: null }
    throw error
  })
  const parcel = parcels?.[0]
  const history = Array.isArray(tracking) ? (tracking as { state?: unknown; datetime?: unknown }[]) : []
  return [...history, { state: parcel?.state ?? state, datetime: parcel?.datetime_status }].flatMap(
    ({ state: code, datetime }): CourierStep[] => {
      const status = typeof code === 'string' ? readFurgonetkaStatus(code) : null
      const at = parseFurgonetkaTime(datetime)
      return isParcelStatus(status) && typeof code === 'string' && at !== null ? [{ at, code, status }] : []
    },
  )
}

/**
 * The labels of several packages as one file. Furgonetka makes the file by a command, and returns the file's address.
 */
async function fetchLabelsFile(
  account: FurgonetkaAccount,
  packageIds: readonly string[],
  pageFormat: 'a4' | 'a6',
): Promise<Response> {
  const { status, url } = await runCommand(account, 'documents-command', {
    packages: packageIds.map((id) => ({ id })),
    documents_types: ['labels'],
    label: { page_format: pageFormat, file_format: 'pdf' },
  })
  if (status !== 'successful' || url === null) throw new LabelServiceError('unreachable')
  // The address contains its own access key, so the request does not send the access token.
  const response = await fetch(url, { signal: AbortSignal.timeout(FURGONETKA_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new LabelServiceError('unreachable', { cause: error })
    },
  )
  if (!response.ok) throw new LabelServiceError('unreachable')
  return response
}
