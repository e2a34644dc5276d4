import { LoadWhenNear } from '../../ui/loading/load-when-near'

const loadVoucherSection = async () => {
  const { VoucherSection } = await import('./voucher-section')
  return <VoucherSection />
}

/** The voucher section of the home page; its code loads when it is near the viewport. */
export const LazyVoucherSection = () => (
  <LoadWhenNear load={loadVoucherSection}>
    <div className="mt-14 h-[57.5rem] bg-ink md:h-[33rem] lg:h-[32rem]" />
  </LoadWhenNear>
)
