/** One SVG file with the logos of all payment methods and couriers, each a `<view>`. */
const LOGOS_URL = '/logos.svg'

type Props = { id: string; name: string; className?: string }

/** The logo of a payment method or courier in its own colours, on a background of fixed size. */
export const LogoImage = ({ id, name, className = '' }: Props) => (
  <img
    src={`${LOGOS_URL}#${id}`}
    alt={name}
    width={49}
    height={28}
    loading="lazy"
    className={`h-7 w-auto rounded-sm ring-1 ring-steel-200 ${className}`}
  />
)
