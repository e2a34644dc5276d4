import { lazyComponent } from '../../../ui/loading/lazy-component'

/** The newest products, for pages without goods of their own. */
export const LazyNewestProducts = lazyComponent(() => import('./newest-products'))
