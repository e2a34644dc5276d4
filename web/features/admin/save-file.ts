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

/** Fetches a file with the staff token, which a plain link could not send. Rejects like `asStaff`. */
export const staffFile = (call: Call): Promise<Blob> =>
  asStaff(async (api, options) => {
    const response = await call(api, options)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response.blob()
  })

export async function saveFile(name: string, call: Call): Promise<void> {
  const file = await staffFile(call)
  keepFile(name, file)
}

/** Downloads a file that is already in memory. */
export function keepFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revokes the URL after the download has started; the browser keeps the file until it is written.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
