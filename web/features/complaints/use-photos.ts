import { useState } from 'react'
import { COMPLAINT_PHOTOS } from '../../../domain/complaint'
import { photoFile } from './photo-file'

type Wrong = { unreadable: readonly string[]; leftOut: readonly string[] }
const NOTHING_WRONG: Wrong = { unreadable: [], leftOut: [] }

/** Manages chosen photos. Each is prepared for upload at once, so that invalid files are reported before submission. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isPreparing, setPreparing] = useState(false)
  /** Names of files that are not photos, and of files over the limit. */
  const [photoProblems, setPhotoProblems] = useState<Wrong>(NOTHING_WRONG)
  const add = async (files: readonly File[]) => {
    const freeSlots = COMPLAINT_PHOTOS.most - photos.length
    setPreparing(true)
    const unreadable: string[] = []
    // One after another: phones cannot hold many decoded photos in memory.
    for (const file of files.slice(0, freeSlots)) {
      try {
        const photo = await photoFile(file)
        setPhotos((all) => [...all, photo].slice(0, COMPLAINT_PHOTOS.most))
      } catch {
        unreadable.push(file.name)
      }
    }
    setPhotoProblems({ unreadable, leftOut: files.slice(freeSlots).map(({ name }) => name) })
    setPreparing(false)
  }
  const remove = (photo: File) => {
    setPhotos((all) => all.filter((other) => other !== photo))
    setPhotoProblems(NOTHING_WRONG)
  }
  return { photos, isPreparing, wrong: photoProblems, add, remove }
}
