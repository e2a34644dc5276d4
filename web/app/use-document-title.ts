import { useEffect } from 'react'
import { useMessages } from '../i18n/locale'

/** Returns the title as shown in tabs and search results. */
export const formatFullTitle = (title: string, shopName: string): string =>
  title.includes(shopName) ? title : `${title} | ${shopName}`

/** Sets the tab title on client-side navigation. The edge sets it in the first document. */
export function useDocumentTitle(title: string): void {
  const { shopName } = useMessages()
  useEffect(() => {
    document.title = formatFullTitle(title, shopName)
  }, [title, shopName])
}
