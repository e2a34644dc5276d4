import { LoaderCircle } from 'lucide'
import { Icon } from './icon'

/** Something is being done; what, is said beside it. */
export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <Icon of={LoaderCircle} className={`animate-spin motion-reduce:animate-none ${className}`} />
)
