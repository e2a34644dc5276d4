import { ApiError } from '../../../api'
import { callAsStaff } from './call-as-staff'

type DownloadResponse = {
  ok: boolean
  status: number
  statusText: string
  text: () => Promise<string>
  blob: () => Promise<Blob>
}
type StaffApiCall = Parameters<typeof callAsStaff<DownloadResponse>>[0]

/** Fetches a file with the staff token, because a plain link cannot send the token. Rejects like `callAsStaff`. */
export const fetchStaffFile = (call: StaffApiCall): Promise<Blob> =>
  callAsStaff(async (api, options) => {
    const response = await call(api, options)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response.blob()
  })

export async function downloadFile(fileName: string, call: StaffApiCall): Promise<void> {
  const file = await fetchStaffFile(call)
  downloadBlob(fileName, file)
}

/** Downloads a file that is already in memory. */
export function downloadBlob(fileName: string, file: Blob): void {
  const objectUrl = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = fileName
  link.click()
  // Revokes the URL a minute later, because the download must have started by then. A running download no longer needs
  // it.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
