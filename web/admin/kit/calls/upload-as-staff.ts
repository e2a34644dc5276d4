import { type UploadProgress, sendFile } from '../../../shop/uploads/send-file'
import { callAsStaff } from './call-as-staff'

/** Uploads a body with the staff token. Resolves with the URL of the stored file; rejects like `sendFile`. */
export async function uploadAsStaff(
  path: string,
  body: FormData | File,
  progress: UploadProgress,
): Promise<string> {
  const responseText = await callAsStaff((_api, { headers }) => sendFile(path, body, headers, progress))
  return (JSON.parse(responseText) as { url: string }).url
}
