import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DefectPin } from '../../../../domain/products/pictures/defect-pin'
import { useLocale } from '../../../i18n/locale'
import { Dialog } from '../../../ui/overlay/dialog'
import { Icon } from '../../../ui/image/icon'
import { DefectNumber, type NumberedPin, PIN_CLASS } from './defect-pins'
import { Picture } from './picture'
import { usePictureZoom } from './use-picture-zoom'
import { ZOOM_WORDS } from './zoom-words'

type Props = {
  /** The pictures with their alternative text, caption and pins. */
  pictures: { url: string; alt: string; caption: string; pins: NumberedPin[] }[]
  firstIndex: number
  /** The point that the first picture shows enlarged. */
  firstPin?: DefectPin | undefined
  title: string
  /** Called with the index of the picture that was shown last. */
  onClose: (lastIndex: number) => void
}

/** Full-screen pictures with pinch, tap, drag, keyboard and button controls. */
export default function PictureZoom({ pictures, firstIndex, firstPin, title, onClose }: Props): ReactNode {
  const { language, messages } = useLocale()
  const zoomWords = ZOOM_WORDS[language]
  const { product: words } = messages
  const [currentIndex, setCurrentIndex] = useState(firstIndex)
  const pictureCount = pictures.length
  const { frame, view, zoomBy, panBy, showPoint, reset, pointerHandlers } = usePictureZoom({
    onSwipe: (direction) => showPicture(currentIndex + direction),
  })
  const showPicture = (index: number) => {
    if (pictureCount < 2) return
    setCurrentIndex((index + pictureCount) % pictureCount)
    reset()
  }
  const isZoomed = view.scale > 1
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = ARROW_KEY_OFFSETS[event.key] ?? [0, 0]
    if (event.key === '+' || event.key === '=') zoomBy(1.5)
    else if (event.key === '-') zoomBy(1 / 1.5)
    else if (event.key === '0') reset()
    else if (isZoomed && (x || y)) panBy({ x: x * -80, y: y * -80 })
    else if (x) showPicture(currentIndex + x)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  const showFirstPin = useEffectEvent(() => {
    if (firstPin) showPoint(firstPin)
  })
  useEffect(() => showFirstPin(), [])
  const picture = pictures[currentIndex]
  if (!picture) return null
  return (
    <Dialog
      isOpen
      onClose={() => onClose(currentIndex)}
      title={title}
      closeLabel={messages.close}
      shape="full"
    >
      <div
        ref={frame}
        {...pointerHandlers}
        className={`relative min-h-0 grow touch-none select-none overflow-hidden bg-studio [container-type:size] ${isZoomed ? 'cursor-grab' : 'cursor-zoom-in'}`}
      >
        <div
          className="absolute inset-0 grid place-items-center"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <div className="pointer-events-none relative w-[min(100cqw,100cqh)]">
            <Picture key={picture.url} url={picture.url} alt={picture.alt} sizes="100vw" />
            {picture.pins.map(({ number, pin }) => (
              <span
                key={number}
                aria-hidden="true"
                style={{
                  left: `${pin.x * 100}%`,
                  top: `${pin.y * 100}%`,
                  // The marker has one size at every zoom. It is placed above the defect, so that the defect stays
                  // visible.
                  transform: `scale(${1 / view.scale}) translate(-50%, -150%)`,
                }}
                className={`absolute origin-top-left bg-ink text-white shadow-md ring-2 ring-white ${PIN_CLASS}`}
              >
                {number}
              </span>
            ))}
          </div>
        </div>
      </div>
      <p className="shrink-0 border-t border-steel-200 px-4 pt-2 text-center text-sm text-steel-700">
        {picture.caption}
      </p>
      {picture.pins.length > 0 ? (
        <div className="flex shrink-0 flex-wrap justify-center gap-x-4">
          {picture.pins.map(({ number, text, pin }) => (
            <button
              key={number}
              type="button"
              onClick={() => showPoint(pin)}
              className="flex min-h-11 items-center gap-2 px-2 text-left text-sm"
            >
              <DefectNumber number={number} isPinned />
              <span className="underline underline-offset-4">{text}</span>
            </button>
          ))}
        </div>
      ) : null}
      <div className="flex shrink-0 items-center justify-between gap-2 px-2 py-1.5">
        <div className="flex items-center">
          <ZoomButton label={zoomWords.zoomOut} onPress={() => zoomBy(1 / 1.5)}>
            <Icon shape={Minus} className="size-5" />
          </ZoomButton>
          <output className="w-14 text-center text-sm font-semibold tabular-nums">
            {Math.round(view.scale * 100)}%
          </output>
          <ZoomButton label={zoomWords.zoomIn} onPress={() => zoomBy(1.5)}>
            <Icon shape={Plus} className="size-5" />
          </ZoomButton>
        </div>
        {pictureCount > 1 ? (
          <div className="flex items-center">
            <ZoomButton label={words.previousPicture} onPress={() => showPicture(currentIndex - 1)}>
              <Icon shape={ChevronLeft} className="size-6" />
            </ZoomButton>
            <p role="status" className="w-14 text-center text-sm font-semibold tabular-nums">
              <span aria-hidden="true">
                {currentIndex + 1} / {pictureCount}
              </span>
              <span className="sr-only">
                {words.picture({ index: currentIndex + 1, total: pictureCount })}
              </span>
            </p>
            <ZoomButton label={words.nextPicture} onPress={() => showPicture(currentIndex + 1)}>
              <Icon shape={ChevronRight} className="size-6" />
            </ZoomButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

const ARROW_KEY_OFFSETS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const ZoomButton = ({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
  >
    {children}
  </button>
)
