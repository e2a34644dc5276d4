import { Fragment, type ReactNode } from 'react'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/**
 * The JSX runtime of everything in `web/` (`jsxImportSource` in web/tsconfig.json). It joins neighbouring texts and puts
 * each text that has elements beside it into a `<span>` of its own.
 *
 * Translators of pages (Chrome, Edge, extensions) move every text node into elements of their own. React addresses a text
 * with siblings by its node: it fails to remove it (`NotFoundError`), fails to insert something before it, and updates a
 * node that nobody sees any longer. A text that is an element's only child has none of this: React sets the element's
 * `textContent`, which replaces the translated text whole.
 */
export { Fragment }
export type { JSX } from 'react/jsx-runtime'

type Type = Parameters<typeof reactJsx>[0]
type Props = { children?: unknown }

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'
/** Shows nothing. */
const isEmpty = (child: unknown) =>
  child === null || child === undefined || child === '' || typeof child === 'boolean'

const inSpan = (text: string | number) => reactJsx('span', { children: text })

/** Of a fragment: its texts stand among the children of another element. */
const inElement = (child: unknown): unknown => (isText(child) ? inSpan(child) : child)

/** The child of an element or fragment that has one. */
export const childOf = (type: Type, child: unknown): unknown => (type === Fragment ? inElement(child) : child)

/**
 * The children of an element or fragment that has several. Each element stays at its position, by which React knows it.
 * Spaces between elements stay bare: no translator touches them, and in a flexible box they take no place.
 */
export function childrenOf(type: Type, children: readonly unknown[]): ReactNode {
  const joined = [...children]
  let start = -1
  joined.forEach((child, index) => {
    if (isText(child)) {
      if (start < 0) start = index
      else {
        joined[start] = `${joined[start] as string | number}${child}`
        joined[index] = null
      }
    } else if (!isEmpty(child)) start = -1
  })
  const shown = joined.filter((child) => !isEmpty(child))
  if (type !== Fragment && shown.length === 1 && isText(shown[0])) return shown[0]
  return joined.map((child) => (isText(child) && String(child).trim() ? inSpan(child) : child)) as ReactNode[]
}

export const jsx = (type: Type, props: Props, key?: string) =>
  reactJsx(type, type === Fragment ? { ...props, children: childOf(type, props.children) } : props, key)

export const jsxs = (type: Type, props: { children: unknown[] }, key?: string) => {
  const children = childrenOf(type, props.children)
  return (Array.isArray(children) ? reactJsxs : reactJsx)(type, { ...props, children }, key)
}
