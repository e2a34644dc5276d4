import type { Courier } from '../../../domain/delivery/couriers'
import { AppError } from '../../../domain/errors'
import type { Minor } from '../../../domain/money/money'
import type { LabelFormat, SendingMethod } from '../../../domain/shipments/label-setting'
import type { LabelAddress } from '../../../domain/shipments/label-address'
import type {
  LabelProblem,
  LabelServiceName,
  InsuredParcel,
  ParcelStatus,
  ShipmentState,
} from '../../../domain/shipments/shipment'
import type { Timestamp } from '../../../domain/time/time'

/** A label to order. `reference`: the id of the shipment's row, a UUID, which the service stores with the label. */
export type LabelRequest = {
  reference: string
  courier: Courier
  parcel: InsuredParcel
  receiver: LabelAddress
  /** The buyer who sends goods back; null for a parcel from the shop, whose address the service stores. */
  sender: LabelAddress | null
  /** The address of the shop, for a service that does not store this address. */
  shop: LabelAddress
  /** The contents of the parcel, as the courier reads them. */
  contents: string
  /** The way of the parcel to InPost. Labels of the broker leave it out. */
  sending: SendingMethod
  /** Code of the locker or shop to which the parcel goes; null for a parcel to the door. */
  pointCode: string | null
}

/** A step of a parcel as the courier reports it. */
export type CourierStep = { at: Timestamp; code: string; status: ParcelStatus }

/**
 * The state of a label at its service. `steps`: the steps of the parcel, in any sequence. `price`: grosz, null if the
 * service names none.
 */
export type LabelReading = {
  externalId: string
  state: Exclude<ShipmentState, 'requested'>
  trackingNumber: string | null
  price: Minor | null
  problem: LabelProblem | null
  steps: CourierStep[]
}

/**
 * A label that a broker stores, but that the shop has not bought yet, because the shop crashed or the purchase got no
 * answer. A draft costs nothing.
 */
export type LabelDraft = { externalId: string; state: 'draft' }

/** A file with labels. `format`: the format of the file, which may differ from the requested format. */
export type LabelFile = { file: ArrayBuffer; format: LabelFormat }

/**
 * An outside service from which the shop orders labels: a courier with its own API, or a broker of several couriers.
 * Each call has a time limit. A call rejects with `LabelServiceError` if the service is unreachable, slow or gives an
 * invalid answer, so that a later attempt may succeed.
 */
export type LabelService = {
  /**
   * Orders a label. The call is not idempotent: after a failed attempt the caller must look for the label with `find`.
   * `draftId`: id of the draft that `find` returned, which this call orders; null for a new label. Rejects with
   * `LabelRejectedError` if a repeat cannot help.
   */
  create(request: LabelRequest, draftId: string | null): Promise<LabelReading>
  /**
   * Finds the label with this reference among the labels that the service stored since a time; null if none matches.
   */
  find(reference: string, since: Timestamp): Promise<LabelReading | LabelDraft | null>
  /** Reads a label with the steps of its parcel; null if the service does not know it. */
  read(externalId: string): Promise<LabelReading | null>
  /**
   * The labels as one file, in this format or, if the service lacks this format, in another. All labels must be for the
   * same courier.
   */
  readLabels(externalIds: readonly string[], format: LabelFormat): Promise<LabelFile>
  /** Cancels a label. Resolves with false if the service no longer cancels the label. */
  cancel(externalId: string): Promise<boolean>
  /** The id of the label that a message of the service is about; null if the message names none. */
  readMessage(body: string): Promise<string | null>
  /** A text that describes the shop's account at the service, such as its name, for the set-up page. */
  describeAccount(): Promise<string>
}

export type LabelServices = Partial<Record<LabelServiceName, LabelService>>

/**
 * The label service did not do its work; a later attempt may succeed. `unauthorized`: the service rejects the shop's
 * key.
 */
export class LabelServiceError extends AppError {
  readonly reason: 'unreachable' | 'unauthorized'
  constructor(reason: LabelServiceError['reason'], options?: ErrorOptions) {
    super('shipment.try_again', { retryAfter: 60 }, options)
    this.name = 'LabelServiceError'
    this.reason = reason
  }
}

/** The label service permanently rejects a request. Staff must act. */
export class LabelRejectedError extends AppError {
  readonly problem: LabelProblem
  constructor(problem: LabelProblem) {
    super('shipment.rejected')
    this.name = 'LabelRejectedError'
    this.problem = problem
  }
}
