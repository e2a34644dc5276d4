import { callAsStaff } from '../../kit/calls/call-as-staff'
import { type UploadProgress, sendFile } from '../../../shop/uploads/send-file'
import { toPictureFiles } from './picture-files'

/** Uploads the files of a picture, one per width. Resolves with the picture's URL; rejects like `sendFile`. */
export async function uploadPicture(files: readonly File[], progress: UploadProgress): Promise<string> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return imageUrlIn(
    await callAsStaff((_api, { headers }) => sendFile('/api/admin/images', body, headers, progress)),
  )
}

/** Reads the picture's URL from the response of POST /api/admin/images. */
const imageUrlIn = (answer: string): string => (JSON.parse(answer) as { url: string }).url

export const PICTURE_UPLOAD = { prepare: toPictureFiles, send: uploadPicture }
