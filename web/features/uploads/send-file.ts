import { ApiError } from '../../api'

export type Progress = { onPercent: (percent: number) => void; signal: AbortSignal }

/**
 * Sends what takes a while and tells how much of it has left, which `fetch` does not. Resolves with the answer; rejects
 * with ApiError for a refusal, TypeError without a connection, and an AbortError once `signal` says so.
 */
export const sendFile = (
  path: string,
  body: FormData | File,
  headers: Record<string, string>,
  { onPercent, signal }: Progress,
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
