import { BookViewing } from './book-viewing'
import { BookedViewing } from './booked-viewing'

/** Books a viewing of a product, or shows the booked viewing of a link. */
export default function ViewingPage({ match: { slug } }: { match: { slug?: string } }) {
  return slug ? <BookViewing key={slug} slug={slug} /> : <BookedViewing />
}
