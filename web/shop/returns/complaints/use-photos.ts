import { useState } from 'react'
import { COMPLAINT_PHOTO_LIMITS } from '../../../../domain/returns/complaint'
import { drawFile, withBitmap } from '../../uploads/draw-file'

type PhotoProblems = { unreadableFileNames: readonly string[]; skippedFileNames: readonly string[] }
const NO_PHOTO_PROBLEMS: PhotoProblems = { unreadableFileNames: [], skippedFileNames: [] }

/**
 * Manages chosen photos. Each photo is prepared for upload at once, so that invalid files are reported before
 * submission.
 */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isPreparing, setPreparing] = useState(false)
  /** Names of files that are not photos, and of files beyond the maximum number of photos. */
  const [photoProblems, setPhotoProblems] = useState<PhotoProblems>(NO_PHOTO_PROBLEMS)
  const addPhotos = async (files: readonly File[]) => {
    const remainingPhotoCount = COMPLAINT_PHOTO_LIMITS.most - photos.length
    setPreparing(true)
    const newUnreadableNames: string[] = []
    // Decodes one photo after another, because phones cannot hold many decoded photos in memory.
    for (const file of files.slice(0, remainingPhotoCount)) {
      try {
        const photo = await toPhotoFile(file)
        setPhotos((currentPhotos) => [...currentPhotos, photo].slice(0, COMPLAINT_PHOTO_LIMITS.most))
      } catch {
        newUnreadableNames.push(file.name)
      }
    }
    setPhotoProblems({
      unreadableFileNames: newUnreadableNames,
      skippedFileNames: files.slice(remainingPhotoCount).map(({ name }) => name),
    })
    setPreparing(false)
  }
  const removePhoto = (photo: File) => {
    setPhotos((previousPhotos) => previousPhotos.filter((otherPhoto) => otherPhoto !== photo))
    setPhotoProblems(NO_PHOTO_PROBLEMS)
  }
  return { photos, isPreparing, problems: photoProblems, add: addPhotos, remove: removePhoto }
}

/** Returns a photo scaled to the maximum size, uncropped. Rejects if the browser cannot decode it. */
const toPhotoFile = (photo: File): Promise<File> =>
  withBitmap(photo, async (bitmap) => {
    const { width, height } = bitmap
    const downscaleFactor = Math.min(1, COMPLAINT_PHOTO_LIMITS.side / Math.max(width, height))
    const targetSize = {
      width: Math.round(width * downscaleFactor),
      height: Math.round(height * downscaleFactor),
    }
    const blob = await drawFile(bitmap, { left: 0, top: 0, width, height }, targetSize)
    return new File([blob], photo.name, { type: blob.type })
  })
