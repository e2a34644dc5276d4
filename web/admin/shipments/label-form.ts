import { type Courier, deliversToPoint, hasParcel } from '../../../domain/delivery/couriers'
import type { ParcelClass } from '../../../domain/delivery/parcels'
import { toDecimalText } from '../../../domain/money/amount-text'
import { type Minor, parseDecimal, toDecimal } from '../../../domain/money/money'
import { maxInsuranceOf } from '../../../domain/shipments/label-setting'
import {
  ACTIVE_SHIPMENT_STATES,
  addressChangeOf,
  canHaveLabel,
  hasReturnLabel,
  isFinalStatus,
  type LabelParcel,
  type LabelsRequestInput,
  listLabelParcels,
} from '../../../domain/shipments/shipment'
import type { StaffOrder } from '../orders/queries'

/**
 * The inputs of one parcel, as typed: weight in kg, sides in cm, insurance in złoty. Without `insurance`, the shop decides
 * by its settings; an empty text means no insurance.
 */
export type ParcelInput = {
  number: number
  parcelClass: ParcelClass
  weight: string
  length: string
  width: string
  height: string
  insurance?: string
}
export type MeasureName = 'weight' | 'length' | 'width' | 'height'
export const MEASURES = ['weight', 'length', 'width', 'height'] as const satisfies MeasureName[]

type Shipment = StaffOrder['shipments'][number]

/** True if the label is ordered or ready, and its parcel has neither arrived nor come back. */
const isActiveLabel = ({ state, status }: Pick<Shipment, 'state' | 'status'>): boolean =>
  ACTIVE_SHIPMENT_STATES.some((activeState) => activeState === state) && !isFinalStatus(status)

/** True if the label is active and its parcel goes to the buyer. */
export const isOutgoingLabel = (shipment: Pick<Shipment, 'state' | 'status' | 'requestId'>): boolean =>
  shipment.requestId === null && isActiveLabel(shipment)

/**
 * True if the address or the pickup point changed after the label was ordered. False once the courier has the parcel.
 */
export const hasOldAddress = ({ timeline }: Pick<StaffOrder, 'timeline'>, shipment: Shipment): boolean =>
  isOutgoingLabel(shipment) &&
  shipment.status === null &&
  timeline.some(({ name, at }) => name === addressChangeOf(shipment.courier) && at > shipment.createdAt)

/** True if some units of the order are not sent now, so that the promised parcels may be too many or too large. */
export const hasUnitsNotToShip = ({ orderItems }: Pick<StaffOrder, 'orderItems'>): boolean =>
  orderItems.some(({ toShip, quantity }) => toShip < quantity)

/** The number of parcels of an order; an order without promised parcels counts as one parcel. */
export const countLabelParcels = ({ parcels }: Pick<StaffOrder, 'parcels'>): number =>
  parcels ? listLabelParcels(parcels).length : 1

/** True if some parcels of the order are pallets, for which no label service has labels. */
export const hasPallets = ({ parcels }: Pick<StaffOrder, 'parcels'>): boolean =>
  parcels?.some(({ parcelClass }) => !canHaveLabel(parcelClass)) === true

const UNKNOWN_PARCEL: LabelParcel = { parcelClass: 'courier', weightGrams: null, sidesMm: null }

/**
 * The parcels of an order without a label, with the promised sizes. Pallets are left out. With the id of a withdrawal or
 * complaint: the parcels in which the buyer may send goods back.
 */
export function listParcelInputs(
  { parcels, shipments }: Pick<StaffOrder, 'parcels' | 'shipments'>,
  requestId: string | null = null,
): ParcelInput[] {
  const labelParcels = parcels ? listLabelParcels(parcels) : [UNKNOWN_PARCEL]
  return labelParcels
    .map((parcel, index) => toParcelInput(parcel, index + 1))
    .filter(({ parcelClass }) =>
      requestId === null ? canHaveLabel(parcelClass) : hasReturnLabel(parcelClass),
    )
    .filter(
      ({ number }) =>
        !shipments.some(
          (shipment) =>
            shipment.requestId === requestId && shipment.parcelNumber === number && isActiveLabel(shipment),
        ),
    )
}

const toParcelInput = ({ parcelClass, weightGrams, sidesMm }: LabelParcel, number: number): ParcelInput => {
  const [height = null, width = null, length = null] = sidesMm ?? []
  const formatMeasure = (value: number | null, divisor: number) =>
    value === null ? '' : String(value / divisor)
  return {
    number,
    parcelClass,
    weight: formatMeasure(weightGrams, 1000),
    length: formatMeasure(length, 10),
    width: formatMeasure(width, 10),
    height: formatMeasure(height, 10),
  }
}

/** The couriers that staff can choose for a label. Offers lockers only if the buyer chose a locker. */
export function listLabelCouriers(
  order: Pick<StaffOrder, 'courier'>,
  couriers: readonly Courier[],
): Courier[] {
  const possibleCouriers = couriers.filter(
    (courier) => !deliversToPoint(courier) || courier === order.courier,
  )
  return hasParcel(order.courier) && possibleCouriers.includes(order.courier)
    ? [order.courier, ...possibleCouriers.filter((courier) => courier !== order.courier)]
    : possibleCouriers
}

const readNumber = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value > 0 && Number.isFinite(value) ? value : null
}

/** Reads an insurance in złoty as typed. Null if it is no amount, or more than the courier insures. */
function readInsurance(text: string, courier: Courier): Minor | null {
  const amount = parseDecimal(toDecimalText(text))
  return amount !== null && amount >= 1_00 && amount <= maxInsuranceOf(courier) ? amount : null
}

function toInsuranceField(text: string | undefined, courier: Courier): { insurance?: string | null } {
  if (text === undefined) return {}
  const amount = readInsurance(text, courier)
  return { insurance: amount === null ? null : toDecimal(amount) }
}

const LOCKER_CLASSES: readonly ParcelClass[] = ['lockerA', 'lockerB', 'lockerC']

/** Returns the locker size that the dialog preselects: the promised size, or the largest. */
export const toLockerClass = (parcelClass: ParcelClass): ParcelClass =>
  LOCKER_CLASSES.includes(parcelClass) ? parcelClass : 'lockerC'

/** Reads the request from the inputs. `invalidFields`: the inputs that are no valid number, such as "2-weight". */
export function readLabelsRequest(
  courier: Courier,
  inputs: readonly ParcelInput[],
): { request: LabelsRequestInput } | { invalidFields: string[] } {
  const wrongInsurances = inputs
    .filter(({ insurance }) => insurance?.trim() && readInsurance(insurance, courier) === null)
    .map(({ number }) => `${number}-insurance`)
  if (deliversToPoint(courier))
    return wrongInsurances.length > 0
      ? { invalidFields: wrongInsurances }
      : {
          request: {
            courier,
            parcels: inputs.map(({ number, parcelClass, insurance }) => ({
              ...toInsuranceField(insurance, courier),
              number,
              parcelClass: toLockerClass(parcelClass),
              weightGrams: null,
              sidesMm: null,
            })),
          },
        }
  const invalidFields = [
    ...inputs.flatMap((input) =>
      MEASURES.filter((name) => readNumber(input[name]) === null).map((name) => `${input.number}-${name}`),
    ),
    ...wrongInsurances,
  ]
  if (invalidFields.length > 0) return { invalidFields }
  const toMm = (text: string) => Math.round((readNumber(text) ?? 0) * 10)
  return {
    request: {
      courier,
      parcels: inputs.map(({ number, parcelClass, weight, length, width, height, insurance }) => ({
        ...toInsuranceField(insurance, courier),
        number,
        parcelClass,
        weightGrams: Math.round((readNumber(weight) ?? 0) * 1000),
        sidesMm: [toMm(height), toMm(width), toMm(length)],
      })),
    },
  }
}
