import { useRef, useState } from 'react'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { isHeic } from './heic'
import type { Progress } from './send-file'
import { useUploadWords } from './words'

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** Upload progress, 0 to 100. */
  percent: number
  reason?: string
}

/** `prepare` converts a file and rejects if it is not a photo; `send` uploads the result. */
type Way<Ready, Sent> = {
  prepare: (file: File) => Promise<Ready>
  send: (preparedFile: Ready, progress: Progress) => Promise<Sent>
}

/** Uploads photos one after another, in the order chosen. */
export function useUploads<Ready, Sent>({ prepare, send }: Way<Ready, Sent>, onDone: (result: Sent) => void) {
  const locale = useLocale()
  const words = useUploadWords()
  const [uploads, setUploads] = useState<Upload[]>([])
  const last = useRef(0)
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<number, AbortController>())
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  /** Cancels or removes an upload in any state. */
  const drop = (id: number) => {
    running.current.get(id)?.abort()
    setUploads((all) => all.filter((upload) => upload.id !== id))
  }

  const work = async (id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      update(id, { state: 'preparing' })
      const preparedFile = await prepare(file)
      update(id, { state: 'sending' })
      const result = await send(preparedFile, { signal, onPercent: (percent) => update(id, { percent }) })
      if (signal.aborted) return
      drop(id)
      onDone(result)
    } catch (error) {
      if (signal.aborted) return
      const isOurs = error instanceof ApiError || error instanceof TypeError
      const reason = isOurs ? await refusalText(locale, error) : isHeic(file) ? words.heic : words.unreadable
      update(id, { state: 'failed', reason })
    }
  }
  const enqueue = (id: number, file: File) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    queue.current = queue.current.then(() => work(id, file, controller.signal))
  }
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add: (files: readonly File[]) => {
      const addedUploads = files.map((file): Upload => ({
        id: ++last.current,
        file,
        state: 'waiting',
        percent: 0,
      }))
      setUploads((all) => [...all, ...addedUploads])
      for (const { id, file } of addedUploads) enqueue(id, file)
    },
    retry: ({ id, file }: Upload) => {
      update(id, { state: 'waiting', percent: 0 })
      enqueue(id, file)
    },
    drop,
  }
}

export type Uploads = Pick<ReturnType<typeof useUploads>, 'uploads' | 'add' | 'retry' | 'drop'>
