import { PICTURE_WIDTHS, pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'

export const pictureSrcset = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${pictureUrlAtWidth(url, width)} ${width}w`).join(', ')

/**
 * The `sizes` attribute of a card's picture. On phones the picture is beside the text. The attribute states less than
 * its width of about 143 px, so that phones with a low resolution load the smallest file. On wider screens, the picture
 * is above the text.
 */
export const CARD_IMAGE_SIZES =
  '(min-width: 1280px) 300px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 128px'

/**
 * The `sizes` attribute of the hero picture of the home page. For phones the attribute states two thirds of the width,
 * because a first visit must load little data.
 */
export const HERO_IMAGE_SIZES = '(min-width: 1024px) 416px, (min-width: 768px) 42vw, 228px'

type Props = {
  url: string
  alt: string
  sizes: string
  /** True for the largest picture that is visible at first (LCP), which loads with high priority. */
  isFirst?: boolean
  /** True if the picture may load after others: it is not visible yet, or is a small copy of another picture. */
  isLowPriority?: boolean
  /**
   * True if a card has already shown this picture. The card's small file then stays visible until the larger file has
   * loaded.
   */
  isCardShown?: boolean
  className?: string
}

export const Picture = ({
  url,
  alt,
  sizes,
  isFirst = false,
  isLowPriority = false,
  isCardShown = false,
  className = '',
}: Props) => (
  <img
    src={pictureUrlAtWidth(url, 700)}
    srcSet={pictureSrcset(url)}
    sizes={sizes}
    alt={alt}
    width={1000}
    height={1000}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding={isFirst ? 'sync' : 'async'}
    fetchPriority={isFirst ? 'high' : isLowPriority ? 'low' : 'auto'}
    className={`aspect-square w-full bg-studio bg-contain bg-center bg-no-repeat object-cover ${className}`}
    {...(isCardShown ? { style: { backgroundImage: `url("${pictureUrlAtWidth(url, 224)}")` } } : {})}
  />
)
