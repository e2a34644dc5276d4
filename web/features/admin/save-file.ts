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

/** Fetches a file in the name of staff, which no link could. Throws what `asStaff` throws. */
export const staffFile = (call: Call): Promise<Blob> =>
  asStaff(async (api, options) => {
    const response = await call(api, options)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response.blob()
  })

/** The same, which the browser then keeps. */
export async function saveFile(name: string, call: Call): Promise<void> {
  const file = await staffFile(call)
  keepFile(name, file)
}

/** Lets the browser keep what is here already. */
export function keepFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; the file itself is kept until it has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
