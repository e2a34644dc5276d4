import type { Grade } from '../catalog/catalog'

/**
 * Illustrations of the demo catalogue with typical marks of each grade. Every shop shows these pictures, not only the
 * demo.
 */
export const GRADE_EXAMPLES: Record<Grade, string> = {
  A: '/images/eks-wie-004-main-00585333-1000.webp',
  B: '/images/eks-wie-003-mark-1beaf48c-1000.webp',
  C: '/images/eks-klu-003-mark-fa0346ea-1000.webp',
}
