import type { Deps } from '../../deps'
import { imageKey } from './image-key'

/** A picture by the name it has at the end of its address, `{hash}-{width}.webp`; null for one that nobody sent. */
export async function readImageFile({ images }: Pick<Deps, 'images'>, name: string) {
  const [hash = '', width = ''] = name.replace(/\.webp$/, '').split('-')
  const found = await images.get(imageKey(hash, Number(width)))
  if (!found) return null
  return {
    bytes: await found.arrayBuffer(),
    type: found.httpMetadata?.contentType ?? 'application/octet-stream',
  }
}
