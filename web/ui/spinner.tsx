import { LoaderCircle } from 'lucide-react'

/** Something is being done; what, is said beside it. */
export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <LoaderCircle aria-hidden="true" className={`animate-spin motion-reduce:animate-none ${className}`} />
)
