import { isAllowedArrivalDay } from '../../../../domain/returns/request-by-hand'
import { STAFF_REQUEST_CHANNELS, type StaffRequestChannel } from '../../../../domain/returns/request-channel'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import type { StaffOrder } from '../queries'
import { useRequestByHandWords } from './words'

export type Arrival = { channel: StaffRequestChannel; receivedOn: string }

/** Default values: the request came today by letter. */
export const createArrival = (): Arrival => ({ channel: 'letter', receivedOn: polishDateOf(Date.now()) })

/** True if the chosen day is possible: not before the order, and not after today. */
export const isArrivalDayValid = ({ receivedOn }: Arrival, order: StaffOrder): boolean =>
  receivedOn !== '' && isAllowedArrivalDay(receivedOn, Date.parse(order.createdAt), Date.now())

type Props = {
  /** Prefix of the field ids. */
  id: string
  values: Arrival
  hint: string
  isDayInvalid: boolean
  onChange: (change: Partial<Arrival>) => void
}

/** Fields for the way and the day of a request's arrival. */
export function ArrivalFields({ id, values, hint, isDayInvalid, onChange }: Props) {
  const words = useRequestByHandWords()
  return (
    <>
      <SelectField
        id={`${id}-channel`}
        label={words.channel}
        className="pb-4"
        value={values.channel}
        onChange={(channel) => onChange({ channel })}
        options={STAFF_REQUEST_CHANNELS.map((value) => ({ value, name: words.channels[value] }))}
      />
      <Field
        id={`${id}-receivedOn`}
        label={words.receivedOn}
        type="date"
        value={values.receivedOn}
        hint={hint}
        error={isDayInvalid ? words.receivedOnProblem : undefined}
        onChange={({ target }) => onChange({ receivedOn: target.value })}
      />
    </>
  )
}
