import { useEffect } from 'react'
import { useMessages } from '../i18n/locale'

/** The title of a page as tabs and search results show it. */
export const fullTitle = (title: string, shopName: string): string =>
  title.includes(shopName) ? title : `${title} | ${shopName}`

/** Keeps the tab's title right after a step inside the app; a page that comes from the edge has it already. */
export function useDocumentTitle(title: string): void {
  const { shopName } = useMessages()
  useEffect(() => {
    document.title = fullTitle(title, shopName)
  }, [title, shopName])
}
