import { ApiError } from '../../api'

export type UploadProgress = { onPercent: (percent: number) => void; signal: AbortSignal }

/**
 * Uploads a body with progress events, which `fetch` lacks. Resolves with the response text.
 * Rejects with `ApiError` for an error response, TypeError without a connection, and AbortError if `signal` aborts.
 */
export const sendFile = (
  path: string,
  body: FormData | File,
  headers: Record<string, string>,
  { onPercent, signal }: UploadProgress,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(total > 0 ? Math.floor((loaded * 100) / total) : 0),
    )
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status === 201) resolve(responseText)
      else reject(new ApiError(status, responseText, statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('no connection')))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
