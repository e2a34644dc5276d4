import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { Dialog } from '../../../ui/overlay/dialog'
import { useIntakeWords } from '../form/intake-words'
import { createBarcodeReader, SCAN_KINDS, type ScanKind } from './barcode-reader'

/** Pause between two readings, ms. A reading takes up to 100 ms on a phone. */
const READING_PAUSE_MS = 120

type ScanProblem = 'denied' | 'noCamera' | 'failed'

function toScanProblem(error: unknown): ScanProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noCamera' : 'failed'
}

/** Opens the camera at the back of a phone. @throws DOMException without a camera or permission */
async function openCamera(): Promise<MediaStream> {
  // Browsers have no `mediaDevices` on a page without HTTPS.
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

/** Shows the camera in `video`, and reads until a code of the kind is found. Resolves with null after an abort. */
async function scanCode(
  kind: ScanKind,
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCameraReady: () => void,
): Promise<string | null> {
  const camera = await openCamera()
  try {
    if (signal.aborted) return null
    video.srcObject = camera
    const [readBarcodes] = await Promise.all([createBarcodeReader(kind), video.play()])
    onCameraReady()
    while (!signal.aborted) {
      const code = (await readBarcodes(video)).map(SCAN_KINDS[kind].parseCode).find((text) => text !== null)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, READING_PAUSE_MS))
    }
    return null
  } finally {
    for (const track of camera.getTracks()) track.stop()
  }
}

type Props = { kind?: ScanKind; onFound: (code: string) => void; onClose: () => void }

/** Dialog that reads a code with the camera: the EAN on a box, or the pick-up code of a buyer. */
export function ScanDialog({ kind = 'ean', onFound, onClose }: Props) {
  const { scan } = useIntakeWords()
  const words = kind === 'pickup' ? { ...scan, ...scan.pickup } : scan
  const { close } = useMessages()
  const videoRef = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'reading' | ScanProblem>('starting')
  const onFoundRef = useRef(onFound)
  useEffect(() => void (onFoundRef.current = onFound))
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const controller = new AbortController()
    const { signal } = controller
    scanCode(kind, video, signal, () => setState('reading')).then(
      (code) => {
        if (code && !signal.aborted) onFoundRef.current(code)
      },
      (error: unknown) => {
        if (!signal.aborted) setState(toScanProblem(error))
      },
    )
    return () => controller.abort()
  }, [kind])
  const problem = state === 'starting' || state === 'reading' ? null : words.problems[state]
  return (
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={close} shape="modal">
      <div className="space-y-3 p-5">
        {problem ? (
          <Notice variant="danger" role="alert">
            {problem}
          </Notice>
        ) : (
          <>
            <div className="relative">
              {/* The video of the camera has no sound, so it needs no captions. */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
              <video
                ref={videoRef}
                aria-label={words.picture}
                playsInline
                muted
                className="aspect-4/3 w-full rounded-sm bg-ink object-cover"
              />
              <span
                aria-hidden="true"
                className="absolute inset-x-6 top-1/2 h-24 -translate-y-1/2 rounded-md ring-2 ring-accent"
              />
            </div>
            <p role="status" className="flex items-center gap-2 text-sm">
              {state === 'starting' ? <Spinner /> : null}
              {state === 'starting' ? words.starting : words.lead}
            </p>
          </>
        )}
        <Button variant="secondary" onClick={onClose}>
          {words.typeInstead}
        </Button>
      </div>
    </Dialog>
  )
}
