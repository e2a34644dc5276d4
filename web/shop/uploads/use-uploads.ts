import { useRef, useState } from 'react'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { isHeic } from './is-heic'
import type { UploadProgress } from './send-file'
import { useUploadWords } from './words'

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** Upload progress, 0 to 100. */
  percent: number
  reason?: string
}

/** `prepare` converts a chosen file, and rejects if the file is not a photo. `send` uploads the converted file. */
type UploadMethods<Ready, Sent> = {
  prepare: (file: File) => Promise<Ready>
  send: (preparedFile: Ready, progress: UploadProgress) => Promise<Sent>
}

/** Uploads photos one after another, in the order in which they were chosen. */
export function useUploads<Ready, Sent>(
  { prepare, send }: UploadMethods<Ready, Sent>,
  onDone: (result: Sent) => void,
) {
  const locale = useLocale()
  const words = useUploadWords()
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const uploadQueue = useRef(Promise.resolve())
  const activeUploads = useRef(new Map<number, AbortController>())
  const updateUpload = (id: number, change: Partial<Upload>) =>
    setUploads((currentUploads) =>
      currentUploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    )
  /** Removes an upload from the list. A running upload is aborted. */
  const dropUpload = (id: number) => {
    activeUploads.current.get(id)?.abort()
    setUploads((previousUploads) => previousUploads.filter((upload) => upload.id !== id))
  }

  const processUpload = async (id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      updateUpload(id, { state: 'preparing' })
      const preparedFile = await prepare(file)
      updateUpload(id, { state: 'sending' })
      const uploadResult = await send(preparedFile, {
        signal,
        onPercent: (percent) => updateUpload(id, { percent }),
      })
      if (signal.aborted) return
      dropUpload(id)
      onDone(uploadResult)
    } catch (error) {
      if (signal.aborted) return
      const isExpectedError = error instanceof ApiError || error instanceof TypeError
      const uploadFailureText = isExpectedError
        ? await refusalText(locale, error)
        : isHeic(file)
          ? words.heic
          : words.unreadable
      updateUpload(id, { state: 'failed', reason: uploadFailureText })
    }
  }
  const enqueueUpload = (id: number, file: File) => {
    const abortController = new AbortController()
    activeUploads.current.set(id, abortController)
    uploadQueue.current = uploadQueue.current.then(() => processUpload(id, file, abortController.signal))
  }
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add: (files: readonly File[]) => {
      const addedUploads = files.map((file): Upload => ({
        id: ++lastId.current,
        file,
        state: 'waiting',
        percent: 0,
      }))
      setUploads((previousUploads) => [...previousUploads, ...addedUploads])
      for (const { id, file } of addedUploads) enqueueUpload(id, file)
    },
    retry: ({ id, file }: Upload) => {
      updateUpload(id, { state: 'waiting', percent: 0 })
      enqueueUpload(id, file)
    },
    drop: dropUpload,
  }
}

export type UploadsState = Pick<ReturnType<typeof useUploads>, 'uploads' | 'add' | 'retry' | 'drop'>
