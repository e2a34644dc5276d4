import { ApiError } from '../../api'
import { asStaff } from '../admin/admin-api'

type Progress = { onPercent: (percent: number) => void; signal: AbortSignal }

/**
 * Sends a picture in each of its widths and tells how much of it has left, which `fetch` does not. Rejects with ApiError
 * for a refusal, TypeError without a connection, and an AbortError once `signal` says so.
 */
export const sendPicture = (files: readonly File[], { onPercent, signal }: Progress): Promise<string> =>
  asStaff(
    (_api, { headers }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const request = new XMLHttpRequest()
        request.open('POST', '/api/admin/images')
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
        request.upload.addEventListener('progress', ({ loaded, total }) =>
          onPercent(total > 0 ? Math.floor((loaded * 100) / total) : 0),
        )
        request.addEventListener('load', () => {
          const { status, responseText, statusText } = request
          if (status === 201) resolve(addressIn(responseText))
          else reject(new ApiError(status, responseText, statusText))
        })
        request.addEventListener('error', () => reject(new TypeError('no connection')))
        request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
        signal.addEventListener('abort', () => request.abort())
        const body = new FormData()
        for (const file of files) body.append('file', file)
        request.send(body)
      }),
  )

/** What the API answers to a picture that it keeps (POST /api/admin/images). */
const addressIn = (answer: string): string => (JSON.parse(answer) as { url: string }).url
