import { ApiError } from '../../api'
import { asStaff } from './admin-api'

type Answer = {
  ok: boolean
  status: number
  statusText: string
  text: () => Promise<string>
  blob: () => Promise<Blob>
}
type Call = Parameters<typeof asStaff<Answer>>[0]

/** Fetches a file in the name of staff, which no link could, and lets the browser keep it. Throws what `asStaff` throws. */
export async function saveFile(name: string, call: Call): Promise<void> {
  const file = await asStaff(async (api, options) => {
    const response = await call(api, options)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response.blob()
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; the file itself is kept until it has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
