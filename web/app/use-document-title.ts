import { useEffect } from 'react'
import { useMessages } from '../i18n/locale'

/** Text before the title of every page. Staff pages set it to the number of open tasks. */
let titlePrefix = ''

/** Returns the title as shown in tabs and search results. */
export const formatFullTitle = (title: string, shopName: string): string =>
  title.includes(shopName) ? title : `${title} | ${shopName}`

/** Returns the title of the page without the prefix that staff pages set, such as the number of open tasks. */
export const readPageTitle = (): string => document.title.slice(titlePrefix.length)

export const setPageTitle = (title: string): void => void (document.title = titlePrefix + title)

/** Sets the tab title on client-side navigation. In the first document, the edge has already set the title. */
export function useDocumentTitle(title: string): void {
  const { shopName } = useMessages()
  useEffect(() => {
    setPageTitle(formatFullTitle(title, shopName))
  }, [title, shopName])
}

/** Replaces the text before the title of this page and of all later ones. */
export function setTitlePrefix(prefix: string): void {
  const title = readPageTitle()
  titlePrefix = prefix
  setPageTitle(title)
}
