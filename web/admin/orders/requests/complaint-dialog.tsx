import { useId, useState } from 'react'
import { WISH_NAMES } from '../../../../content/complaint-wishes'
import {
  COMPLAINT_WISHES,
  type ComplaintWish,
  MAX_COMPLAINT_LENGTHS,
} from '../../../../domain/returns/complaint'
import { FIELD_SENTENCES } from '../../../i18n/field-sentences'
import { useLocale } from '../../../i18n/locale'
import { SelectField } from '../../../ui/form/select-field'
import { TextArea } from '../../../ui/form/text-area'
import { FormDialog } from '../../kit/form/form-dialog'
import { useTextDraft } from '../../kit/form/use-text-draft'
import { useOrderAction } from '../change/use-order-action'
import type { StaffOrder } from '../queries'
import { ArrivalFields, createArrival, isArrivalDayValid } from './arrival-fields'
import { enterComplaint } from './queries'
import { useRequestByHandWords } from './words'

type Props = { order: StaffOrder; onClose: () => void }
type InvalidField = 'receivedOn' | 'description' | 'wish'

/** Dialog in which staff enter a complaint that did not come by the form of the shop. */
export function EnterComplaintDialog({ order, onClose }: Props) {
  const { language } = useLocale()
  const requestWords = useRequestByHandWords()
  const words = requestWords.complaint
  const id = useId()
  const [arrival, setArrival] = useState(createArrival)
  const [product, setProduct] = useState(
    order.orderItems.length === 1 ? (order.orderItems[0]?.name ?? '') : '',
  )
  const [wish, setWish] = useState<ComplaintWish | ''>('')
  const [description, setDescription] = useTextDraft('complaint', order.id)
  const [problems, setProblems] = useState<readonly InvalidField[]>([])
  const { run, isPending } = useOrderAction(order.id, enterComplaint, {
    toSuccessToast: () => ({ title: words.done }),
    failureTitle: words.failed,
    onDone: () => {
      setDescription('')
      onClose()
    },
  })
  const submit = () => {
    const newProblems: InvalidField[] = [
      ...(isArrivalDayValid(arrival, order) ? [] : (['receivedOn'] as const)),
      ...(description.trim() ? [] : (['description'] as const)),
      ...(wish ? [] : (['wish'] as const)),
    ]
    setProblems(newProblems)
    if (newProblems[0]) return document.getElementById(`${id}-${newProblems[0]}`)?.focus()
    if (!wish) return
    run({ orderId: order.id, ...arrival, ...(product ? { product } : {}), description, wish })
  }
  const errorOf = (field: InvalidField) =>
    problems.includes(field) ? FIELD_SENTENCES[language].required : undefined
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={requestWords.cancel}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ArrivalFields
        id={id}
        values={arrival}
        hint={requestWords.receivedOnHint}
        isDayInvalid={problems.includes('receivedOn')}
        onChange={(change) => setArrival({ ...arrival, ...change })}
      />
      <SelectField
        id={`${id}-product`}
        label={words.product}
        className="pb-4"
        value={product}
        onChange={setProduct}
        options={[
          { value: '', name: words.whole },
          ...order.orderItems.map(({ name }) => ({ value: name, name })),
        ]}
      />
      <TextArea
        id={`${id}-description`}
        label={words.description}
        rows={4}
        characterLimit={MAX_COMPLAINT_LENGTHS.description}
        value={description}
        error={errorOf('description')}
        onChange={({ target }) => setDescription(target.value)}
      />
      <SelectField<ComplaintWish | ''>
        id={`${id}-wish`}
        label={words.wish}
        value={wish}
        error={errorOf('wish')}
        onChange={setWish}
        options={[
          { value: '', name: requestWords.choose },
          ...COMPLAINT_WISHES.map((value) => ({ value, name: WISH_NAMES[language][value] })),
        ]}
      />
    </FormDialog>
  )
}
