import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CropSquare, cropWithin } from '../../../../domain/products/pictures/defect-pin'
import { MINUTE_MS } from '../../../../domain/time/time'
import { ApiError } from '../../../api'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { usePictureZoom } from '../../../shop/products/pictures/use-picture-zoom'
import { toCropSquare, MAX_ZOOM } from '../../../shop/products/pictures/zoom'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { FormDialog } from '../../kit/form/form-dialog'
import { useStaffProductsWords } from '../words'
import { ARROW_KEY_DIRECTIONS } from './arrow-keys'
import { toPictureFiles, uploadPicture, WHOLE_PHOTO } from './send-picture'

/** The source photo of a picture, and the part of the photo that the picture shows. */
export type PictureSource = { photo: Blob; crop: CropSquare }
/**
 * A new picture after a crop. `visiblePart` is the part of the old picture that the new picture shows. Pins move
 * accordingly.
 */
export type CroppedPicture = {
  url: string
  source: PictureSource | undefined
  visiblePart: CropSquare
}

type Props = {
  url: string
  /** The source photo, if it was added in this form. If undefined, the dialog crops the stored picture. */
  source: PictureSource | undefined
  onCropped: (picture: CroppedPicture) => void
  onClose: () => void
}

/** Distance by which one press of an arrow key moves the photo, px. */
const KEY_STEP_PX = 16
const UPLOAD_TIMEOUT_MS = 2 * MINUTE_MS

/** Loads a stored picture. Rejects with `ApiError` if the response is an error. */
async function loadPicture(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response.blob()
}

/**
 * Dialog that crops a picture. Its frame is square, as all pictures of the shop, and shows the result. The dialog must
 * be outside of the product form, because forms cannot be nested.
 */
export function CropDialog({ url, source, onCropped, onClose }: Props) {
  const locale = useLocale()
  const { crop: words, cancel } = useStaffProductsWords()
  const image = useRef<HTMLImageElement>(null)
  const photo = source?.photo
  useEffect(() => {
    if (!photo || !image.current) return
    const photoUrl = URL.createObjectURL(photo)
    image.current.src = photoUrl
    return () => URL.revokeObjectURL(photoUrl)
  }, [photo])
  const { frame, view, zoomBy, panBy, reset, pointerHandlers } = usePictureZoom({ onSwipe: () => undefined })
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const percent = Math.round(view.scale * 100)
  const moveByKey = (event: KeyboardEvent) => {
    const direction = ARROW_KEY_DIRECTIONS[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(1.1)
    else if (event.key === '-') zoomBy(1 / 1.1)
    else if (direction) {
      // The frame moves in the direction of the key, so the photo moves the other way.
      const [x, y] = direction
      panBy({ x: -x * KEY_STEP_PX, y: -y * KEY_STEP_PX })
    } else return
    event.preventDefault()
  }
  // A press of cancel or Escape closes the dialog. A crop that is still uploading must then not be applied.
  const runningUpload = useRef<AbortController>(null)
  useEffect(() => () => runningUpload.current?.abort(), [])
  const saveCrop = async () => {
    if (isPending) return
    const { signal } = (runningUpload.current = new AbortController())
    setPending(true)
    setProblem(null)
    const crop = toCropSquare(view, frame.current?.clientWidth ?? 1)
    const shownCrop = source?.crop ?? WHOLE_PHOTO
    try {
      const croppedPhoto = photo ?? (await loadPicture(url))
      const newUrl = await uploadPicture(await toPictureFiles(croppedPhoto, crop), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
        onPercent: () => undefined,
      })
      if (signal.aborted) return
      onCropped({
        url: newUrl,
        source: photo && { photo, crop },
        visiblePart: cropWithin(crop, shownCrop),
      })
    } catch (error) {
      if (signal.aborted) return
      setProblem(await refusalText(locale, error))
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.save}
      cancel={cancel}
      isPending={isPending}
      onSubmit={() => void saveCrop()}
      onClose={onClose}
    >
      {problem ? (
        <Notice variant="danger" role="alert" className="mb-3">
          {problem}
        </Notice>
      ) : null}
      {/* The arrow keys move the photo, so the frame is focusable. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        {...pointerHandlers}
        role="group"
        aria-label={words.frame}
        tabIndex={0}
        onKeyDown={moveByKey}
        className="relative aspect-square w-full cursor-grab touch-none select-none overflow-hidden rounded-sm bg-studio ring-1 ring-steel-300"
      >
        <img
          ref={image}
          src={url}
          alt=""
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className="pointer-events-none size-full object-contain"
        />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <p className="mt-2 text-sm text-steel-700">{words.lead}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <label className="flex min-h-11 min-w-64 grow items-center gap-3 text-sm font-semibold">
          {words.zoom}
          <input
            type="range"
            min={100}
            max={MAX_ZOOM * 100}
            step={5}
            value={percent}
            onChange={({ target }) => zoomBy(Number(target.value) / 100 / view.scale)}
            className="h-11 min-w-0 grow accent-ink"
          />
          <output className="w-12 text-right tabular-nums">{percent}%</output>
        </label>
        <Button variant="secondary" onClick={reset}>
          {words.whole}
        </Button>
      </div>
    </FormDialog>
  )
}
