import { MapPin } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import { type Defect, type DefectPin, pinAt } from '../../../../domain/products/pictures/defect-pin'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { FormDialog } from '../../kit/form/form-dialog'
import { useStaffProductsWords } from '../words'
import { ARROW_KEY_DIRECTIONS } from './arrow-keys'

type PinButtonProps = {
  images: readonly string[]
  pin: DefectPin | undefined
  /** The number of the defect, as buyers see it. */
  number: number
  onPress: () => void
}

/** Button that shows the place of a defect on a picture, and opens the dialog that changes this place. */
export function PinButton({ images, pin, number, onPress }: PinButtonProps) {
  const words = useStaffProductsWords().pins
  if (images.length === 0) return null
  const label = pin ? words.pinned({ index: images.indexOf(pin.image) + 1 }) : words.add
  return (
    <div>
      <Button variant="secondary" aria-label={`${label}, ${words.ofDefect({ number })}`} onClick={onPress}>
        {pin ? (
          <PinnedPicture pin={pin} number={number} className="w-9" isSmall />
        ) : (
          <Icon shape={MapPin} className="size-4" />
        )}
        {label}
      </Button>
    </div>
  )
}

/** The distance that an arrow key moves a pin, as a fraction of the picture. */
const KEY_STEP = 0.01

type PinDialogProps = Pick<PinButtonProps, 'images' | 'number'> & {
  defect: Defect
  onChange: (pin: DefectPin | undefined) => void
  onClose: () => void
}

/**
 * Dialog in which staff tap the place of a defect on a picture. The dialog must be outside of the product form, because
 * forms cannot be nested.
 */
export function PinDialog({ images, defect, number, onChange, onClose }: PinDialogProps) {
  const { pins: words, cancel } = useStaffProductsWords()
  const name = useId()
  const [pin, setPin] = useState(defect.pin)
  const [image = '', setImage] = useState(defect.pin?.image ?? images[0])
  const shownPin = pin?.image === image ? pin : undefined
  /** True after a press of save without a marker on the chosen picture. */
  const [isPlaceMissing, setPlaceMissing] = useState(false)
  const placeByPress = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A press by keyboard has no position, so it keeps the current pin or sets a pin in the middle.
    if (detail === 0) setPin(shownPin ?? pinAt(image, 0.5, 0.5))
    else setPin(pinAt(image, (clientX - left) / width, (clientY - top) / height))
  }
  const moveByKey = (event: KeyboardEvent) => {
    const direction = ARROW_KEY_DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const [x, y] = direction
    setPin(pinAt(image, (shownPin?.x ?? 0.5) + x * KEY_STEP, (shownPin?.y ?? 0.5) + y * KEY_STEP))
  }
  const closeWithPin = (newPin: DefectPin | undefined) => {
    onChange(newPin)
    onClose()
  }
  return (
    <FormDialog
      title={words.title({ number })}
      submitLabel={words.save}
      cancel={cancel}
      isPending={false}
      otherButton={
        defect.pin ? (
          <Button variant="secondary" onClick={() => closeWithPin(undefined)}>
            {words.remove}
          </Button>
        ) : null
      }
      onSubmit={() => (shownPin ? closeWithPin(shownPin) : setPlaceMissing(true))}
      onClose={onClose}
    >
      <p className="mb-2 font-medium">{defect.pl || defect.en}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-semibold">{words.picture}</legend>
        {images.map((url, index) => (
          <label
            key={url}
            className="relative block size-14 cursor-pointer overflow-hidden rounded-sm ring-1 ring-steel-300 has-checked:ring-3 has-checked:ring-accent-strong has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={url === image}
              onChange={() => setImage(url)}
              className="absolute inset-0 opacity-0"
              aria-label={words.pictureNumber({ index: index + 1 })}
            />
            <img src={pictureUrlAtWidth(url, 224)} alt="" width={56} height={56} />
          </label>
        ))}
      </fieldset>
      <p className="mb-2 mt-3 text-sm text-steel-700">{words.lead}</p>
      <button
        type="button"
        // A tooltip below the picture would cover the buttons of the dialog.
        data-no-tooltip
        onClick={placeByPress}
        onKeyDown={moveByKey}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-sm ring-1 ring-steel-300"
      >
        <span className="sr-only">{shownPin ? words.place(toPercents(shownPin)) : words.noPlace}</span>
        <PinnedPicture pin={shownPin ?? { image, x: 0.5, y: 0.5 }} number={shownPin ? number : null} />
      </button>
      <p role="status" className="sr-only">
        {shownPin ? words.place(toPercents(shownPin)) : ''}
      </p>
      {isPlaceMissing && !shownPin ? (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {words.noPlace}
        </p>
      ) : null}
    </FormDialog>
  )
}

const toPercents = ({ x, y }: DefectPin) => ({ x: Math.round(x * 100), y: Math.round(y * 100) })

type PinnedPictureProps = {
  pin: DefectPin
  /** Number of the defect, shown as a marker at the pin; null hides the marker. */
  number: number | null
  className?: string
  isSmall?: boolean
}

const PinnedPicture = ({ pin, number, className = 'w-full', isSmall = false }: PinnedPictureProps) => (
  <span className={`relative block ${className}`}>
    <img
      src={pictureUrlAtWidth(pin.image, isSmall ? 224 : 1000)}
      alt=""
      width={1000}
      height={1000}
      className="aspect-square w-full bg-studio object-cover"
    />
    {number === null ? null : (
      <span
        aria-hidden="true"
        style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
        className={`absolute grid -translate-1/2 place-items-center rounded-full bg-accent font-bold text-ink ring-2 ring-white ${isSmall ? 'size-3' : 'size-7 text-sm shadow-md'}`}
      >
        {isSmall ? null : number}
      </span>
    )}
  </span>
)
