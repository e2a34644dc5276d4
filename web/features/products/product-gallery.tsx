import { useState } from 'react'
import { gallery } from '../../../domain/catalog'
import type { Product } from '../../api'
import { useMessages } from '../../i18n/locale'
import { Picture } from './picture'

export const GALLERY_SIZES = '(min-width: 1280px) 620px, (min-width: 1024px) 50vw, calc(100vw - 2rem)'

/** The main picture and, when there is more than one, thumbnails that choose it. */
export function ProductGallery({ product, name }: { product: Product; name: string }) {
  const { product: words } = useMessages()
  const pictures = gallery(product.image, product.images)
  const [selected, setSelected] = useState(0)
  const shown = pictures[selected] ?? product.image
  return (
    <div>
      <div className="overflow-hidden rounded-md ring-1 ring-steel-200">
        <Picture
          url={shown}
          alt={name}
          sizes={GALLERY_SIZES}
          isFirst
          className={product.availability === 'sold' ? 'grayscale-[.7]' : ''}
        />
      </div>
      {pictures.length > 1 ? (
        <ul aria-label={words.pictures} className="mt-3 grid grid-cols-4 gap-3 md:grid-cols-5">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={words.picture({ index: index + 1, total: pictures.length })}
                aria-pressed={index === selected}
                onClick={() => setSelected(index)}
                className="block w-full overflow-hidden rounded-sm ring-1 ring-steel-200 aria-pressed:ring-3 aria-pressed:ring-accent-strong"
              >
                <Picture url={url} alt="" sizes="120px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
