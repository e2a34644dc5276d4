import { Star } from 'lucide'
import { Icon } from './icon'

const STAR_RATINGS = [1, 2, 3, 4, 5]

/** A rating as stars; `label` is its text for screen readers. */
export const StarRating = ({ rating, label }: { rating: number; label: string }) => (
  <p className="flex gap-0.5">
    <span className="sr-only">{label}</span>
    {STAR_RATINGS.map((star) => (
      <Icon
        shape={Star}
        key={star}
        className={`size-5 fill-current ${star <= rating ? 'text-accent-strong' : 'text-steel-300'}`}
      />
    ))}
  </p>
)
