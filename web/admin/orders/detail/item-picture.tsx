import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'

type Props = { image: string | null; className: string }

/**
 * A small picture of an order item, without alt text because the name is beside it. It is not lazy, because printing
 * does not wait for lazy images.
 */
export const ItemPicture = ({ image, className }: Props) =>
  image ? (
    <img
      src={pictureUrlAtWidth(image, 224)}
      alt=""
      width={48}
      height={48}
      className={`rounded-sm bg-studio object-cover ${className}`}
    />
  ) : (
    <span />
  )
