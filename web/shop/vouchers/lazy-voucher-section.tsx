import { LoadWhenNear } from '../../ui/loading/load-when-near'

const loadVoucherSection = async () => {
  const { VoucherSection } = await import('./voucher-section')
  return <VoucherSection />
}

/** The voucher section of the home page; its code loads when it is near the viewport. */
export const LazyVoucherSection = () => (
  <LoadWhenNear load={loadVoucherSection}>
    <div className="mt-8 h-132 md:mt-14 bg-ink md:h-[33rem] lg:h-[32rem]" />
  </LoadWhenNear>
)
