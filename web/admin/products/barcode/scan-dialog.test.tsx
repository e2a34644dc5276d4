import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../../test/web/shop'
import { INTAKE_WORDS } from '../form/intake-words'
import { parseEan } from './barcode-reader'
import { ScanDialog } from './scan-dialog'

const EAN = '5901234123457'

it('parseEan accepts an EAN-13 and a UPC-A with a right check digit', () => {
  expect(parseEan(EAN)).toBe(EAN)
  expect(parseEan('036000291452')).toBe('0036000291452')
  expect(parseEan('5901234123450')).toBeNull()
  expect(parseEan('SN-1')).toBeNull()
})

const stopTrack = vi.fn<() => void>()

/** Fakes the camera. With `refusal`, the browser denies the camera with an exception of that name. */
function fakeCamera(refusal?: string) {
  const camera = { getTracks: () => [{ stop: stopTrack }] }
  const getUserMedia = () =>
    refusal ? Promise.reject(new DOMException('refused', refusal)) : Promise.resolve(camera)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
}

/** Fakes the barcode detector of the browser: each picture contains the next text of `texts`. */
function fakeDetector(texts: string[]) {
  class FakeDetector {
    static getSupportedFormats = () => Promise.resolve(['ean_13', 'qr_code'])
    detect = () => {
      const rawValue = texts.shift()
      return Promise.resolve(rawValue === undefined ? [] : [{ rawValue }])
    }
  }
  vi.stubGlobal('BarcodeDetector', FakeDetector)
}

beforeEach(() => {
  stopTrack.mockReset()
  // jsdom cannot play videos.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

describe.each(['pl', 'en'] as const)('the scan of a barcode, in %s', (language) => {
  const { scan: words } = INTAKE_WORDS[language]
  const openDialog = () => {
    const onFound = vi.fn<(ean: string) => void>()
    const onClose = vi.fn<() => void>()
    const { unmount } = renderInShop(<ScanDialog onFound={onFound} onClose={onClose} />, { language })
    return { onFound, onClose, unmount }
  }

  it('ignores other codes, passes on the EAN and ends the camera', async () => {
    fakeCamera()
    fakeDetector(['SN-1', '5901234123450', EAN])
    const { onFound } = openDialog()
    await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(EAN))
    expect(stopTrack).toHaveBeenCalledOnce()
  })

  it('ends the camera when staff close it', async () => {
    fakeCamera()
    fakeDetector([])
    const { onFound, unmount } = openDialog()
    await screen.findByText(words.lead)
    unmount()
    await waitFor(() => expect(stopTrack).toHaveBeenCalledOnce())
    expect(onFound).not.toHaveBeenCalled()
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noCamera'],
    ['NotReadableError', 'failed'],
  ] as const)('explains %s, and staff can type the number', async (error, problem) => {
    fakeCamera(error)
    fakeDetector([])
    const { onClose } = openDialog()
    expect((await screen.findByRole('alert')).textContent).toBe(words.problems[problem])
    fireEvent.click(screen.getByRole('button', { name: words.typeInstead }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('explains that the device has no camera', async () => {
    openDialog()
    expect((await screen.findByRole('alert')).textContent).toBe(words.problems.noCamera)
  })
})
