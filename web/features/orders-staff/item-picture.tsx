import { pictureAt } from '../../../domain/catalog'

type Props = { image: string | null; className: string }

/** What a bought thing looks like, small; its name stands beside it. Not lazy: paper does not wait for it. */
export const ItemPicture = ({ image, className }: Props) =>
  image ? (
    <img
      src={pictureAt(image, 400)}
      alt=""
      width={48}
      height={48}
      className={`rounded-sm bg-studio object-cover ${className}`}
    />
  ) : (
    <span />
  )
