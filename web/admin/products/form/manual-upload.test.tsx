import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_MANUAL_BYTES } from '../../../../domain/products/manual'
import { renderInShop } from '../../../../test/web/shop'
import { ApiError } from '../../../api'
import { adminToken } from '../../../storage/admin-storage'
import { sendFile } from '../../../shop/uploads/send-file'
import { en } from '../words.en'
import { pl } from '../words.pl'
import { ManualUpload } from './manual-upload'
import type { ProductFormState } from './use-product-form'

vi.mock('../../../shop/uploads/send-file')

const MANUAL_PATH = `/manuals/${'a'.repeat(32)}.pdf`

beforeEach(() => {
  vi.mocked(sendFile).mockReset()
  adminToken.save('token')
})

describe.each([
  ['pl', pl.manual],
  ['en', en.manual],
] as const)('the upload of a manual, in %s', (language, words) => {
  function renderUpload(manualUrl = '') {
    const change = vi.fn<ProductFormState['change']>()
    function TestForm() {
      const [manualPercent, setManualPercent] = useState<number | null>(null)
      // A partial form: the upload reads only these fields.
      const form = { values: { manualUrl }, change, manualPercent, setManualPercent }
      return <ManualUpload form={form as unknown as ProductFormState} />
    }
    renderInShop(<TestForm />, { language })
    return {
      change,
      choose: (file: File) =>
        fireEvent.change(screen.getByLabelText(words.upload), { target: { files: [file] } }),
    }
  }
  const file = new File(['%PDF-1.4'], 'hr2470.pdf', { type: 'application/pdf' })

  it('puts the path of the file into the form', async () => {
    vi.mocked(sendFile).mockResolvedValue(JSON.stringify({ url: MANUAL_PATH }))
    const { change, choose } = renderUpload()
    choose(file)
    await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith({ manualUrl: MANUAL_PATH }))
    expect(vi.mocked(sendFile).mock.calls[0]?.slice(0, 3)).toEqual([
      '/api/admin/manuals',
      file,
      { Authorization: 'Bearer token' },
    ])
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })

  it('says why a file cannot be used, and leaves the form as it is', async () => {
    vi.mocked(sendFile).mockRejectedValue(
      new ApiError(400, JSON.stringify({ code: 'manual.not_supported', status: 400 }), ''),
    )
    const { change, choose } = renderUpload()
    choose(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/PDF/)
    choose(Object.defineProperty(new File([], 'big.pdf'), 'size', { value: MAX_MANUAL_BYTES + 1 }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.tooLarge))
    expect([change.mock.calls.length, vi.mocked(sendFile).mock.calls.length]).toEqual([0, 1])
  })

  it('links an uploaded file only', () => {
    renderUpload('https://makita.example/hr2470.pdf')
    expect(screen.queryByRole('link')).toBeNull()
    renderUpload(MANUAL_PATH)
    expect(screen.getByRole('link', { name: words.open }).getAttribute('href')).toBe(MANUAL_PATH)
  })
})
