import { PICTURE_WIDTHS, pictureAt } from '../../../domain/catalog'

/** The widths a picture comes in, for `srcset`. */
export const pictureSet = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ')

/** The picture beside the title of the home page, which only wide windows show. */
export const HERO_SIZES = '(min-width: 1280px) 560px, 46vw'

type Props = { url: string; alt: string; sizes: string; isFirst?: boolean; className?: string }

/** A square studio picture. `isFirst`: the one that the page is waited for. */
export const Picture = ({ url, alt, sizes, isFirst = false, className = '' }: Props) => (
  <img
    src={pictureAt(url, 700)}
    srcSet={pictureSet(url)}
    sizes={sizes}
    alt={alt}
    width={1000}
    height={1000}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding={isFirst ? 'sync' : 'async'}
    {...(isFirst ? { fetchPriority: 'high' as const } : {})}
    className={`aspect-square w-full bg-studio object-cover ${className}`}
  />
)
