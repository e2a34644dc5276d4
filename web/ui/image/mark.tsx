import type { Courier } from '../../../domain/delivery/shipping'

/**
 * One SVG file with the logos of all payment methods and couriers, each a `<view>`. The file name has a hash of the
 * content, because browsers cache the file for a year.
 */
const MARKS_SPRITE_URL = '/images/marks-313ec583.svg'

export type PaymentMark = 'blik' | 'przelewy24' | 'visa' | 'mastercard' | 'google-pay' | 'apple-pay'

type Props = { mark: PaymentMark | Courier; name: string; className?: string }

/** The logo of a payment method or courier in its own colours, on a background of fixed size. */
export const PaymentMarkImage = ({ mark, name, className = '' }: Props) => (
  <img
    src={`${MARKS_SPRITE_URL}#${mark}`}
    alt={name}
    width={49}
    height={28}
    loading="lazy"
    className={`h-7 w-auto rounded-sm ring-1 ring-steel-200 ${className}`}
  />
)
