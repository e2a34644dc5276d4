import { useState } from 'react'
import { COMPLAINT_PHOTOS } from '../../../domain/complaint'
import { photoFile } from './photo-file'

type Wrong = { unreadable: readonly string[]; leftOut: readonly string[] }
const NOTHING_WRONG: Wrong = { unreadable: [], leftOut: [] }

/** Photos that are chosen, each made as it will be sent: what is no photo is known before anything is sent. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isPreparing, setPreparing] = useState(false)
  /** Names of files that are no photos, and of those that fit no more. */
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const add = async (files: readonly File[]) => {
    const left = COMPLAINT_PHOTOS.most - photos.length
    setPreparing(true)
    const unreadable: string[] = []
    // One after the other: a phone holds few opened photos at once.
    for (const file of files.slice(0, left)) {
      try {
        const made = await photoFile(file)
        setPhotos((all) => [...all, made].slice(0, COMPLAINT_PHOTOS.most))
      } catch {
        unreadable.push(file.name)
      }
    }
    setWrong({ unreadable, leftOut: files.slice(left).map(({ name }) => name) })
    setPreparing(false)
  }
  const remove = (photo: File) => {
    setPhotos((all) => all.filter((other) => other !== photo))
    setWrong(NOTHING_WRONG)
  }
  return { photos, isPreparing, wrong, add, remove }
}
