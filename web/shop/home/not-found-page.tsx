import { Link } from '../../navigation'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { LazyNewestProducts } from '../products/list/lazy-newest-products'
import { buttonClass } from '../../ui/form/button'

export default function NotFoundPage() {
  const { language, messages } = useLocale()
  return (
    <>
      <div className="shell grid place-items-center gap-4 py-14 text-center md:py-20">
        <p
          aria-hidden="true"
          className="font-display rounded-md bg-accent px-6 py-3 text-7xl font-bold leading-none text-ink md:text-8xl"
        >
          {messages.notFound.code}
        </p>
        <h1 className="font-display text-4xl font-bold">{messages.notFound.title}</h1>
        <p className="text-lg text-steel-700">{messages.notFound.lead}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <Link to={paths.home[language]} className={buttonClass()}>
            {messages.backHome}
          </Link>
          <Link to={paths.products[language]} className={buttonClass('secondary')}>
            {messages.header.products}
          </Link>
        </div>
      </div>
      <LazyNewestProducts />
    </>
  )
}
