import { useMessages } from '../i18n/locale'

/** Placeholder while a page's code loads, tall enough that the footer does not move. */
export const PageLoading = () => (
  <div role="status" className="shell min-h-[70vh] py-10 text-steel-600">
    {useMessages().loading}
  </div>
)
