import { asStaff } from '../admin/admin-api'
import { type Progress, sendFile } from '../uploads/send-file'
import { pictureFiles } from './picture-files'

/** Uploads a picture in all its widths; resolves with its address. Rejects like `sendFile`. */
export async function sendPicture(files: readonly File[], progress: Progress): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return addressIn(
    await asStaff((_api, { headers }) => sendFile('/api/admin/images', body, headers, progress)),
  )
}

/** Reads the address from the response of POST /api/admin/images. */
const addressIn = (answer: string): string => (JSON.parse(answer) as { url: string }).url

export const PICTURE_WAY = { prepare: pictureFiles, send: sendPicture }
