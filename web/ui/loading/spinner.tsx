import { LoaderCircle } from 'lucide'
import { Icon } from '../image/icon'

/** A progress spinner; the text beside it names the action. */
export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <Icon shape={LoaderCircle} className={`animate-spin motion-reduce:animate-none ${className}`} />
)
