import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../../test/web/shop'
import { sendFile } from '../../../shop/uploads/send-file'
import { adminToken } from '../../../storage/admin-storage'
import { en } from '../words.en'
import { pl } from '../words.pl'
import { CropDialog, type CroppedPicture } from './crop-dialog'
import { WHOLE_PHOTO } from './send-picture'

vi.mock('../../../shop/uploads/send-file')
vi.mock('../../../shop/uploads/draw-file', () => ({
  // jsdom cannot decode pictures.
  withBitmap: () => Promise.resolve([]),
}))

beforeEach(() => {
  vi.mocked(sendFile).mockReset()
  adminToken.save('token')
  // jsdom has no layout, so each frame would be 0 px wide.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
})

describe.each([
  ['pl', pl],
  ['en', en],
] as const)('the crop of a picture, in %s', (language, words) => {
  /** Renders the dialog with a photo and presses save. The upload waits for `answer`. */
  async function saveCrop() {
    const onCropped = vi.fn<(picture: CroppedPicture) => void>()
    let answer: (responseText: string) => void = () => undefined
    vi.mocked(sendFile).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    function TestPage() {
      const [isOpen, setOpen] = useState(true)
      if (!isOpen) return null
      return (
        <CropDialog
          url="/images/a-1000.webp"
          source={{ photo: new Blob(['photo']), crop: WHOLE_PHOTO }}
          onCropped={onCropped}
          onClose={() => setOpen(false)}
        />
      )
    }
    renderInShop(<TestPage />, { language })
    fireEvent.click(screen.getByRole('button', { name: words.crop.save }))
    await waitFor(() => expect(sendFile).toHaveBeenCalledOnce())
    return { onCropped, answer: () => answer(JSON.stringify({ url: '/images/b-1000.webp' })) }
  }
  const getUploadSignal = () => vi.mocked(sendFile).mock.calls[0]?.[3].signal

  it('is applied once the upload has ended', async () => {
    const { onCropped, answer } = await saveCrop()
    answer()
    await waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
    expect(onCropped.mock.calls[0]?.[0]).toMatchObject({
      url: '/images/b-1000.webp',
      visiblePart: WHOLE_PHOTO,
    })
  })

  it('is not applied after a press of cancel, and its upload stops', async () => {
    const { onCropped, answer } = await saveCrop()
    fireEvent.click(screen.getByRole('button', { name: words.cancel }))
    await waitFor(() => expect(getUploadSignal()?.aborted).toBe(true))
    answer()
    // Waits for the next task, so that all microtasks after the upload have run.
    await new Promise((resolve) => setTimeout(resolve))
    expect(onCropped).not.toHaveBeenCalled()
  })
})
