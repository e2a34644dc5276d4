import { useMessages } from '../i18n/locale'

/** While the code of a page is on its way; tall, so that the footer does not jump. */
export const PageLoading = () => (
  <div role="status" className="shell min-h-[70vh] py-10 text-steel-600">
    {useMessages().loading}
  </div>
)
