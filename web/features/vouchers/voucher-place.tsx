import { WhenNear } from '../../ui/when-near'

const load = async () => {
  const { VoucherSection } = await import('./voucher-section')
  return <VoucherSection />
}

/** Where vouchers are sold on the start page; the code comes when a reader does. */
export const VoucherPlace = () => (
  <WhenNear load={load}>
    <div className="mt-14 h-[57.5rem] bg-ink md:h-[33rem] lg:h-[32rem]" />
  </WhenNear>
)
