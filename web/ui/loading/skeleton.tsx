export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`animate-pulse rounded-sm bg-steel-200 motion-reduce:animate-none ${className}`}
  />
)
