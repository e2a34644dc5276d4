import { PICTURE_WIDTHS, pictureAt } from '../../../domain/catalog'

/** The widths a picture comes in, for `srcset`. */
export const pictureSet = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ')

/** The picture beside the title of the home page, which only wide windows show. */
export const HERO_SIZES = '(min-width: 1280px) 560px, 46vw'

type Props = {
  url: string
  alt: string
  sizes: string
  /** The one that the page is waited for. */
  isFirst?: boolean
  /** One that nobody sees yet, or that repeats another in small: it comes after those that are waited for. */
  canWait?: boolean
  className?: string
}

/** A square studio picture. */
export const Picture = ({ url, alt, sizes, isFirst = false, canWait = false, className = '' }: Props) => (
  <img
    src={pictureAt(url, 700)}
    srcSet={pictureSet(url)}
    sizes={sizes}
    alt={alt}
    width={1000}
    height={1000}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding={isFirst ? 'sync' : 'async'}
    fetchPriority={isFirst ? 'high' : canWait ? 'low' : 'auto'}
    className={`aspect-square w-full bg-studio object-cover ${className}`}
  />
)
