import { localizedText } from '../../../../domain/language'
import type { Defect, DefectPin } from '../../../../domain/products/pictures/defect-pin'
import { useLocale, useMessages } from '../../../i18n/locale'

/** The picture with which the zoom opens, and the point of the picture that is enlarged. */
export type ZoomTarget = { image: string; pin?: DefectPin }

/** A pin on a picture. `number` is the position of the defect in the list of defects. */
export type NumberedPin = { number: number; text: string; pin: DefectPin }

/** Returns a function that lists the pins on a picture. */
export function useFindPins(defects: readonly Defect[]): (image: string) => NumberedPin[] {
  const { language } = useLocale()
  return (image) =>
    defects.flatMap((defect, index) =>
      defect.pin?.image === image
        ? [{ number: index + 1, text: localizedText(language, defect.pl, defect.en), pin: defect.pin }]
        : [],
    )
}

/** Classes of the circle that contains the number of a defect. */
export const PIN_CLASS = 'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold'

/** The number before the text of a defect. Screen readers hear "Mark 2:". */
export function DefectNumber({ number, isPinned }: { number: number; isPinned: boolean }) {
  const { defect } = useMessages().product.pictureRoles
  return (
    <>
      <span aria-hidden="true" className={`${PIN_CLASS} ${isPinned ? 'bg-ink text-white' : 'bg-steel-200'}`}>
        {number}
      </span>
      <span className="sr-only">
        {defect} {number}:
      </span>
    </>
  )
}

/** The pins of a picture as buttons. The picture is a square in the middle of its box, and as high as the box. */
export const PinButtons = ({ pins, onPress }: { pins: NumberedPin[]; onPress: (pin: DefectPin) => void }) => {
  const { defect } = useMessages().product.pictureRoles
  return pins.length > 0 ? (
    <div className="pointer-events-none absolute inset-y-0 left-1/2 aspect-square -translate-x-1/2 print:hidden">
      {pins.map(({ number, text, pin }) => (
        <button
          key={number}
          type="button"
          aria-label={`${defect} ${number}: ${text}`}
          onClick={(event) => {
            event.stopPropagation()
            onPress(pin)
          }}
          style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
          className="pointer-events-auto absolute grid size-11 -translate-1/2 place-items-center rounded-full"
        >
          <span className={`${PIN_CLASS} bg-ink text-white shadow-md ring-2 ring-white`}>{number}</span>
        </button>
      ))}
    </div>
  ) : null
}
