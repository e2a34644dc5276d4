import { Fragment, type ReactNode } from 'react'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/**
 * The JSX runtime of everything in `web/` (`jsxImportSource` in web/tsconfig.json). It joins neighbouring texts and
 * wraps each text that has element siblings in its own `<span>`.
 * Page translators (Chrome, Edge, extensions) wrap every text node in new elements. React addresses a text with
 * siblings by its node. After a translation it fails to remove the node (`NotFoundError`), fails to insert before it,
 * or updates a detached node.
 * A text that is the only child is safe: React sets the element's `textContent`, which replaces the translated text.
 */
export { Fragment }
export type { JSX } from 'react/jsx-runtime'

type Type = Parameters<typeof reactJsx>[0]
type Props = { children?: unknown }

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'
/** True if React renders nothing for the child. */
const isEmpty = (child: unknown) =>
  child === null || child === undefined || child === '' || typeof child === 'boolean'

const inSpan = (text: string | number) => reactJsx('span', { children: text })

/** Texts of a fragment become children of the parent element, so each gets a span. */
const inElement = (child: unknown): unknown => (isText(child) ? inSpan(child) : child)

/** Wraps the single child of an element or fragment. */
export const childOf = (type: Type, child: unknown): unknown => (type === Fragment ? inElement(child) : child)

/**
 * Wraps the children of an element or fragment that has several. Elements keep their index, which React uses as key.
 * Whitespace between elements stays bare: translators skip it, and flex containers ignore it.
 */
export function childrenOf(type: Type, children: readonly unknown[]): ReactNode {
  const joinedChildren = [...children]
  let start = -1
  joinedChildren.forEach((child, index) => {
    if (isText(child)) {
      if (start < 0) start = index
      else {
        joinedChildren[start] = `${joinedChildren[start] as string | number}${child}`
        joinedChildren[index] = null
      }
    } else if (!isEmpty(child)) start = -1
  })
  const visibleChildren = joinedChildren.filter((child) => !isEmpty(child))
  if (type !== Fragment && visibleChildren.length === 1 && isText(visibleChildren[0]))
    return visibleChildren[0]
  return joinedChildren.map((child) =>
    isText(child) && String(child).trim() ? inSpan(child) : child,
  ) as ReactNode[]
}

export const jsx = (type: Type, props: Props, key?: string) =>
  reactJsx(type, type === Fragment ? { ...props, children: childOf(type, props.children) } : props, key)

export const jsxs = (type: Type, props: { children: unknown[] }, key?: string) => {
  const children = childrenOf(type, props.children)
  return (Array.isArray(children) ? reactJsxs : reactJsx)(type, { ...props, children }, key)
}
