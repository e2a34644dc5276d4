import type { Courier } from '../../../domain/shipping'

const COLOURS: Record<Courier, string> = {
  inpost: 'bg-[#ffcd00] text-[#1d1d1b]',
  dpd: 'bg-[#dc0032] text-white',
  dhl: 'bg-[#ffcc00] text-[#b00010] italic',
  gls: 'bg-[#061ab1] text-white',
  ups: 'bg-[#341b14] text-[#ffb500]',
}

/** A courier's name as a plate in its colours, which are not made for reading: the name is also there unseen. */
export const CourierLogo = ({
  courier,
  name,
  isGrey,
}: {
  courier: Courier
  name: string
  isGrey: boolean
}) => (
  <>
    <span
      aria-hidden="true"
      className={`grid h-6.5 min-w-14 place-items-center whitespace-nowrap rounded-xs px-1.5 text-[0.8125rem] font-extrabold leading-none tracking-tight ${COLOURS[courier]} ${isGrey ? 'opacity-50 grayscale' : ''}`}
    >
      {name}
    </span>
    <span className="sr-only">{name}</span>
  </>
)
