import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PARCEL_WORDS } from '../../../content/parcel-words'
import { type Courier, courierServiceName, deliversToPoint } from '../../../domain/delivery/couriers'
import type { Language } from '../../../domain/language'
import { formatAmountInput } from '../../../domain/money/amount-text'
import { formatMoney } from '../../../domain/money/currency'
import { toDecimal } from '../../../domain/money/money'
import { maxInsuranceOf, proposeInsurance } from '../../../domain/shipments/label-setting'
import { localizedDecimal } from '../../../domain/text/localized-decimal'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { Notice } from '../../ui/layout/notice'
import { FormDialog } from '../kit/form/form-dialog'
import { useOrderAction } from '../orders/change/use-order-action'
import type { StaffOrder } from '../orders/queries'
import {
  countLabelParcels,
  hasUnitsNotToShip,
  listParcelInputs,
  toLockerClass,
  MEASURES,
  type ParcelInput,
  readLabelsRequest,
} from './label-form'
import { labelCouriersQuery, orderLabels } from './queries'
import { useShipmentWords } from './words'

const LOCKER_CLASSES = ['lockerA', 'lockerB', 'lockerC'] as const

type Props = {
  order: StaffOrder
  couriers: readonly Courier[]
  /** The withdrawal or complaint whose goods come back; absent for parcels to the buyer. */
  requestId?: string
  onClose: () => void
}

/** Dialog that orders labels for the parcels that have no label yet. Mount it only while open. */
export function LabelDialog({ order, couriers, requestId, onClose }: Props) {
  const { dialog: words, parcel: parcelText } = useShipmentWords()
  const { language } = useLocale()
  const id = useId()
  const { data } = useQuery(labelCouriersQuery)
  const insuredUpTo = data?.insuredUpTo ?? null
  const [courier, setCourier] = useState<Courier>(couriers[0] ?? 'inpost')
  // A returned parcel may have only some of the goods, so staff decide about its insurance.
  const getProposedInsurance = (newCourier: Courier): string =>
    requestId ? '' : formatProposedInsurance(order, newCourier, insuredUpTo, language)
  const [inputs, setInputs] = useState(() =>
    listParcelInputs(order, requestId).map((input) => ({
      ...input,
      weight: localizedDecimal(input.weight, language),
      length: localizedDecimal(input.length, language),
      width: localizedDecimal(input.width, language),
      height: localizedDecimal(input.height, language),
      insurance: getProposedInsurance(couriers[0] ?? 'inpost'),
    })),
  )
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const { run, isPending } = useOrderAction(
    order.id,
    (request: Parameters<typeof orderLabels>[1]) => orderLabels(order.id, request),
    {
      toSuccessToast: () => ({ title: words.done, description: words.doneLead }),
      failureTitle: words.failed,
      onDone: onClose,
    },
  )
  const submit = () => {
    const requestResult = readLabelsRequest(courier, inputs)
    if ('request' in requestResult)
      return run({ ...requestResult.request, ...(requestId ? { requestId } : {}) })
    setInvalidFields(requestResult.invalidFields)
    document.getElementById(`${id}-${requestResult.invalidFields[0]}`)?.focus()
  }
  /** Chooses a courier. An insurance that staff did not change follows the limit of the courier. */
  const chooseCourier = (newCourier: Courier) => {
    setCourier(newCourier)
    setInputs(
      inputs.map((input) =>
        input.insurance === getProposedInsurance(courier)
          ? { ...input, insurance: getProposedInsurance(newCourier) }
          : input,
      ),
    )
  }
  const changeInput = (number: number, changes: Partial<ParcelInput>) => {
    setInputs(inputs.map((input) => (input.number === number ? { ...input, ...changes } : input)))
    setInvalidFields([])
  }
  const leaveOutParcel = (number: number) => {
    setInputs(inputs.filter((input) => input.number !== number))
    // Moves the focus to the courier field, because the focused button is removed with its parcel.
    document.getElementById(`${id}-courier`)?.focus()
  }
  const parcelCount = countLabelParcels(order)
  return (
    <FormDialog
      title={requestId ? words.returnTitle : words.title}
      submitLabel={words.submit}
      cancel={words.leave}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id={`${id}-courier`}
        data-focus-first
        label={words.courier}
        options={couriers.map((value) => ({ value, name: courierServiceName(value, language) }))}
        value={courier}
        onChange={chooseCourier}
        className="mb-4"
      />
      {deliversToPoint(courier) && order.pickupPoint ? (
        <p className="-mt-2 mb-4 text-sm text-steel-700">{words.point(order.pickupPoint)}</p>
      ) : null}
      {requestId === undefined && hasUnitsNotToShip(order) && inputs.length > 1 ? (
        <Notice variant="warning" className="mb-4">
          <p>{words.fewerParcels}</p>
        </Notice>
      ) : null}
      {inputs.map((input) => (
        <fieldset key={input.number} className="mb-2">
          <legend className="mb-2 font-semibold">
            {parcelText({ number: input.number, total: parcelCount })}
          </legend>
          {deliversToPoint(courier) ? (
            <p className="mb-2 text-sm text-steel-700">
              {input.weight || input.length
                ? words.promised({ measures: formatMeasures(input) })
                : words.unmeasured}
            </p>
          ) : null}
          {deliversToPoint(courier) ? (
            <SelectField
              id={`${id}-${input.number}-size`}
              label={words.size}
              options={LOCKER_CLASSES.map((value) => ({ value, name: PARCEL_WORDS[language].names[value] }))}
              value={toLockerClass(input.parcelClass)}
              onChange={(parcelClass) => changeInput(input.number, { parcelClass })}
              className="mb-3"
            />
          ) : (
            <div className="grid grid-cols-2 gap-x-3">
              {MEASURES.map((name) => (
                <Field
                  key={name}
                  id={`${id}-${input.number}-${name}`}
                  label={words[name]}
                  value={input[name]}
                  error={invalidFields.includes(`${input.number}-${name}`) ? words.required : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={7}
                  onChange={({ target }) => changeInput(input.number, { [name]: target.value })}
                />
              ))}
            </div>
          )}
          {maxInsuranceOf(courier) > 0 ? (
            <Field
              id={`${id}-${input.number}-insurance`}
              label={words.insurance}
              hint={words.insuranceHint({
                limit: formatMoney(maxInsuranceOf(courier), 'PLN', language),
              })}
              value={input.insurance ?? ''}
              error={invalidFields.includes(`${input.number}-insurance`) ? words.insuranceWrong : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              onChange={({ target }) => changeInput(input.number, { insurance: target.value })}
            />
          ) : null}
          {inputs.length > 1 ? (
            <Button
              variant="quiet"
              aria-label={words.leaveOutOf({ number: input.number })}
              onClick={() => leaveOutParcel(input.number)}
            >
              {words.leaveOut}
            </Button>
          ) : null}
        </fieldset>
      ))}
    </FormDialog>
  )
}

/** The weight and sizes of a parcel, as in the inputs: "4,5 kg, 60 × 30 × 15 cm". Unknown measures are left out. */
const formatMeasures = ({ weight, length, width, height }: ParcelInput): string =>
  [...(weight ? [`${weight} kg`] : []), ...(length ? [`${length} × ${width} × ${height} cm`] : [])].join(', ')

/** The insurance that the shop proposes for each parcel of an order, as in the input; empty for no insurance. */
function formatProposedInsurance(
  order: StaffOrder,
  courier: Courier,
  insuredUpTo: string | null,
  language: Language,
): string {
  const insurance = proposeInsurance(
    { goodsValue: parsePrice(order.goodsValue), parcelCount: countLabelParcels(order), courier },
    { insuredUpTo: insuredUpTo === null ? null : parsePrice(insuredUpTo) },
  )
  return insurance === null ? '' : formatAmountInput(toDecimal(insurance), language)
}
