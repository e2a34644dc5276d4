import { asStaff } from '../admin/admin-api'
import { type Progress, sendFile } from '../uploads/send-file'
import { pictureFiles } from './picture-files'

/** Sends a picture in each of its widths; resolves with its address. Rejects as `sendFile` does. */
export async function sendPicture(files: readonly File[], progress: Progress): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return addressIn(
    await asStaff((_api, { headers }) => sendFile('/api/admin/images', body, headers, progress)),
  )
}

/** What the API answers to a picture that it keeps (POST /api/admin/images). */
const addressIn = (answer: string): string => (JSON.parse(answer) as { url: string }).url

/** How a photo of a product is made ready and sent. */
export const PICTURE_WAY = { prepare: pictureFiles, send: sendPicture }
