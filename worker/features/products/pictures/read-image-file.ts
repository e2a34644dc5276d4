import type { Deps } from '../../../deps'
import { imageKey } from './image-key'

/**
 * Reads a picture by its file name: `{hash}-{width}.webp`, `{hash}-160.jpg` or `{hash}-1200.jpg`. Null if the picture
 * was never uploaded.
 */
export async function readImageFile({ images }: Pick<Deps, 'images'>, fileName: string) {
  const [hash = '', width = ''] = fileName.replace(/\.\w+$/, '').split('-')
  const file = await images.get(imageKey(hash, Number(width)))
  if (!file) return null
  return {
    bytes: await file.arrayBuffer(),
    type: file.httpMetadata?.contentType ?? 'application/octet-stream',
  }
}
