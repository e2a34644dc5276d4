import { lazyComponent } from '../../../ui/loading/lazy-component'

/** The newest products, for pages that show no other products. Their code loads on demand. */
export const LazyNewestProducts = lazyComponent(() => import('./newest-products'))
