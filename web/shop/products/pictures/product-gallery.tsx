import { ChevronDown, Search } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { listGalleryImages } from '../../../../domain/products/catalog/catalog'
import { pictureKind } from '../../../../domain/products/pictures/picture-kind'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Icon } from '../../../ui/image/icon'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { OfflineFallback } from '../../../errors/offline-fallback'
import { PinButtons, useFindPins, type ZoomTarget } from './defect-pins'
import { Picture } from './picture'

/** The `sizes` attribute of gallery pictures. From 768 px the page has two columns. */
export const GALLERY_IMAGE_SIZES = '(min-width: 1280px) 620px, (min-width: 768px) 50vw, calc(100vw - 2rem)'

// If the code of the zoom cannot load, a message is shown and the page stays open.
const PictureZoom = lazyComponent(() => import('./picture-zoom'), ZoomLoadFailure)

/**
 * Pictures in a scroll-snap track, which works without scripts.
 * With several pictures it has buttons, arrow keys and, on wide screens, thumbnails. A press on a picture opens the
 * zoom.
 */
export function ProductGallery({
  product,
  name,
  cardImage,
  zoomTarget,
  onZoom,
}: {
  product: Product
  name: string
  /** The picture of the card that the visitor has pressed; shown while the larger picture loads. */
  cardImage?: string | undefined
  /** The picture in the zoom; null while the zoom is closed. */
  zoomTarget: ZoomTarget | null
  onZoom: (target: ZoomTarget | null) => void
}) {
  const { language, messages } = useLocale()
  const words = messages.product
  const pictures = listGalleryImages(product.image, product.images)
  const pictureCount = pictures.length
  const { galleryTrackRef, shownIndex, showPicture, updateShownIndex, clearTargetIndex } =
    useGalleryTrack(pictureCount)
  const findPins = useFindPins(product.defects)
  const openZoom = () => onZoom({ image: pictures[shownIndex] ?? '' })
  /**
   * True after the first interaction. The other pictures load only then, because most visitors see only the first
   * picture.
   */
  const [hasInteracted, setInteracted] = useState(false)
  const loadAllPictures = () => setInteracted(true)
  const [firstKind = 'photo', ...otherKinds] = new Set(
    pictures.map((url) => pictureKind(product.imageTexts, url)),
  )
  const describePicture = (url: string, index: number) => {
    const texts = product.imageTexts[url]
    const role = texts?.role && words.pictureRoles[texts.role]
    const pictureName =
      role ?? (pictureCount > 1 ? words.picture({ index: index + 1, total: pictureCount }) : '')
    return {
      url,
      pins: findPins(url),
      alt: texts?.[language] || (pictureName ? words.pictureOf({ name, picture: pictureName }) : name),
      /** The caption names the kind only if the gallery has pictures of different kinds. */
      caption: [role, texts?.[language], otherKinds.length > 0 && words.pictureKinds[texts?.kind ?? 'photo']]
        .filter(Boolean)
        .join(' · '),
    }
  }
  const descriptions = pictures.map(describePicture)
  const handleKeyDown = (event: KeyboardEvent) => {
    const pictureOffset = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!pictureOffset || pictureCount < 2 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    showPicture(shownIndex + pictureOffset)
  }
  return (
    // The element handles key presses of the buttons and the track inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={handleKeyDown}
      onPointerOver={loadAllPictures}
      onFocus={loadAllPictures}
      className="min-w-0 lg:sticky lg:top-32 lg:self-start"
    >
      <div className="relative overflow-hidden rounded-md ring-1 ring-steel-200">
        {/* A click opens the zoom. Keyboard users press Enter or the button below. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={galleryTrackRef}
          role="group"
          aria-label={words.gallery}
          // A scrollable element must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={updateShownIndex}
          onPointerDown={clearTargetIndex}
          onClick={openZoom}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) openZoom()
          }}
          className="flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-3 motion-reduce:scroll-auto"
        >
          {descriptions.map(({ url, alt, pins }, index) => (
            <div key={url} className="relative w-full shrink-0 snap-start snap-always">
              <Picture
                url={url}
                alt={alt}
                sizes={GALLERY_IMAGE_SIZES}
                isFirst={index === 0}
                isLowPriority={index > 0}
                isCardShown={url === cardImage}
                className={`${product.availability === 'sold' ? 'grayscale-[.7]' : ''} ${hasInteracted || index === shownIndex ? '' : 'hidden noscript:block'}`}
              />
              <PinButtons pins={pins} onPress={(pin) => onZoom({ image: url, pin })} />
            </div>
          ))}
        </div>
        {pictureCount > 1 ? (
          <>
            <GalleryButton
              label={words.previousPicture}
              positionClass="left-2 rotate-90"
              onClick={() => showPicture(shownIndex - 1)}
            />
            <GalleryButton
              label={words.nextPicture}
              positionClass="right-2 -rotate-90"
              onClick={() => showPicture(shownIndex + 1)}
            />
            <p
              role="status"
              className="absolute bottom-3 left-3 rounded-sm bg-ink/80 px-2.5 py-1 text-sm font-semibold tabular-nums text-white print:hidden"
            >
              <span aria-hidden="true">
                {shownIndex + 1} / {pictureCount}
              </span>
              <span className="sr-only">{words.picture({ index: shownIndex + 1, total: pictureCount })}</span>
            </p>
          </>
        ) : null}
        <button
          type="button"
          aria-label={words.zoom}
          onClick={openZoom}
          className={`bottom-2 right-2 ${ROUND_BUTTON_CLASS}`}
        >
          <Icon shape={Search} className="size-5" />
        </button>
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-steel-700 md:mt-2">
        <span className="font-medium text-ink">{descriptions[shownIndex]?.caption}</span>
        {otherKinds.length > 0 ? null : words.allPictures[firstKind]}
      </p>
      {pictureCount > 1 ? (
        <ul aria-label={words.pictures} className="mt-3 hidden grid-cols-5 gap-3 md:grid print:hidden">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={words.picture({ index: index + 1, total: pictureCount })}
                aria-pressed={index === shownIndex}
                onClick={() => showPicture(index)}
                className="block w-full overflow-hidden rounded-sm ring-1 ring-steel-200 aria-pressed:ring-3 aria-pressed:ring-ink"
              >
                <Picture url={url} alt="" sizes="120px" isLowPriority />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {zoomTarget ? (
        <PictureZoom
          pictures={descriptions}
          firstIndex={Math.max(0, pictures.indexOf(zoomTarget.image))}
          firstPin={zoomTarget.pin}
          title={name}
          onClose={(lastIndex) => {
            onZoom(null)
            showPicture(lastIndex)
          }}
        />
      ) : null}
    </div>
  )
}

const ROUND_BUTTON_CLASS =
  'absolute grid size-11 place-items-center rounded-full bg-white/90 shadow-sm ring-1 ring-steel-200 hover:bg-white print:hidden'

const GalleryButton = ({
  label,
  positionClass,
  onClick,
}: {
  label: string
  positionClass: string
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={`top-[calc(50%-1.375rem)] ${positionClass} ${ROUND_BUTTON_CLASS}`}
  >
    <Icon shape={ChevronDown} className="size-6" />
  </button>
)

/**
 * Manages a track of `pictureCount` pictures: the current index, and a function that shows another picture. After the
 * last picture comes the first.
 */
function useGalleryTrack(pictureCount: number) {
  const galleryTrackRef = useRef<HTMLDivElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  /** Index of the picture to which a button or key scrolls. Screen readers do not announce the pictures in between. */
  const targetIndex = useRef<number | null>(null)
  const updateShownIndex = () => {
    const { scrollLeft = 0, clientWidth = 0 } = galleryTrackRef.current ?? {}
    const scrolledIndex = Math.round(scrollLeft / (clientWidth || 1))
    if (targetIndex.current !== null && targetIndex.current !== scrolledIndex) return
    targetIndex.current = null
    setShownIndex(scrolledIndex)
  }
  const showPicture = (index: number) => {
    const nextIndex = (index + pictureCount) % pictureCount
    targetIndex.current = nextIndex
    setShownIndex(nextIndex)
    galleryTrackRef.current?.scrollTo({ left: nextIndex * galleryTrackRef.current.clientWidth })
  }
  // Updates the index after hydration, because the visitor may have scrolled the track before.
  useEffect(updateShownIndex, [])
  const clearTargetIndex = () => {
    targetIndex.current = null
  }
  return {
    galleryTrackRef,
    shownIndex,
    showPicture,
    updateShownIndex,
    clearTargetIndex,
  }
}

function ZoomLoadFailure({
  firstIndex,
  onClose,
}: {
  firstIndex: number
  onClose: (lastIndex: number) => void
}) {
  return <OfflineFallback close={() => onClose(firstIndex)} />
}
