import { useId, useState } from 'react'
import { courierServiceName } from '../../../../domain/delivery/couriers'
import type { Language } from '../../../../domain/language'
import { MAX_COLLECTION_NOTE_LENGTH } from '../../../../domain/shipments/collection'
import { useLocale } from '../../../i18n/locale'
import { TextArea } from '../../../ui/form/text-area'
import { CheckList } from '../../kit/form/check-list'
import { FormDialog } from '../../kit/form/form-dialog'
import { type CollectionList, type CollectionParcel, orderCollection } from './queries'
import { useCollectionAction } from './use-collection-action'
import { useCollectionWords } from './words'

type Props = { list: CollectionList; onClose: () => void }

/** Dialog that orders a courier for the parcels that wait, all of them at first. Mount it only while open. */
export function CollectionDialog({ list: { parcels, shop }, onClose }: Props) {
  const { dialog: words } = useCollectionWords()
  const { language } = useLocale()
  const id = useId()
  // Stores the parcels that stay. A parcel that appears while the dialog is open is therefore chosen as well.
  const [leftOutIds, setLeftOutIds] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const shipmentIds = parcels
    .map(({ shipmentId }) => shipmentId)
    .filter((shipmentId) => !leftOutIds.includes(shipmentId))
  const isNoteLong = note.trim().length > MAX_COLLECTION_NOTE_LENGTH
  const { run, isPending } = useCollectionAction(orderCollection, {
    toSuccessToast: () => ({ title: words.done, description: words.doneLead }),
    failureTitle: words.failed,
    onDone: onClose,
  })
  const submit = () => {
    if (shipmentIds.length > 0 && !isNoteLong) return run({ shipmentIds, note: note.trim() })
    setChecked(true)
    document
      .getElementById(shipmentIds.length === 0 ? `${id}-${parcels[0]?.shipmentId}` : `${id}-note`)
      ?.focus()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      cancel={words.leave}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="mb-4">
        <legend className="text-sm font-semibold">{words.parcels}</legend>
        <CheckList
          id={id}
          options={parcels.map((parcel) => ({
            value: parcel.shipmentId,
            name: describeParcel(parcel, language),
          }))}
          checkedValues={shipmentIds}
          onChange={(shipmentId, isChosen) =>
            setLeftOutIds((ids) =>
              isChosen ? ids.filter((leftOutId) => leftOutId !== shipmentId) : [...ids, shipmentId],
            )
          }
          error={isChecked && shipmentIds.length === 0 ? words.none : undefined}
          className="grid"
        />
      </fieldset>
      <TextArea
        id={`${id}-note`}
        label={words.note}
        hint={words.noteHint}
        rows={2}
        value={note}
        characterLimit={MAX_COLLECTION_NOTE_LENGTH}
        error={isChecked && isNoteLong ? words.noteLong : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      <section aria-label={words.place}>
        <h3 className="text-sm font-semibold">{words.place}</h3>
        <address className="mt-1 not-italic leading-snug wrap-anywhere">
          {[
            shop.name,
            // The name of a sole trader is part of the name of the firm.
            ...(shop.name.includes(shop.person) ? [] : [shop.person]),
            shop.address,
            `${shop.postalCode} ${shop.city}`,
            shop.phone,
          ].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <p className="mt-1 text-sm text-steel-700">{words.placeHint}</p>
      </section>
    </FormDialog>
  )
}

/** "#1234, Kurier InPost, 6200…" */
export const describeParcel = (
  { orderNumber, courier, trackingNumber }: CollectionParcel,
  language: Language,
): string =>
  [
    `#${orderNumber}`,
    courierServiceName(courier, language),
    ...(trackingNumber ? [trackingNumber] : []),
  ].join(', ')
