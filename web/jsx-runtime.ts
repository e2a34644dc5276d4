import { Fragment, type ReactNode } from 'react'
import { withNbsp } from '../domain/text/no-break-spaces'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/**
 * The JSX runtime of everything in `web/` (`jsxImportSource` in web/tsconfig.json). It joins neighbouring texts and
 * wraps each text that has element siblings in its own `<span>`.
 * Page translators (Chrome, Edge, extensions) wrap every text node in new elements. React addresses a text with
 * siblings by its node. After a translation it fails to remove the node (`NotFoundError`), fails to insert before it,
 * or updates a detached node.
 * A text that is the only child is safe: React sets the element's `textContent`, which replaces the translated text.
 * The runtime also puts no-break spaces into the texts of elements, except of `<code>` and `<pre>`, whose exact text
 * readers copy.
 */
export { Fragment }
export type { JSX } from 'react/jsx-runtime'

type ElementType = Parameters<typeof reactJsx>[0]
type Props = { children?: unknown }

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number'
/** True if React renders nothing for the child. */
const isEmpty = (child: unknown) =>
  child === null || child === undefined || child === '' || typeof child === 'boolean'

const addNbsp = (type: ElementType, child: unknown): unknown =>
  typeof child === 'string' && typeof type === 'string' && type !== 'code' && type !== 'pre'
    ? withNbsp(child)
    : child

const wrapInSpan = (text: string | number) => reactJsx('span', { children: addNbsp('span', text) })

/** Wraps the child if it is a text. */
const wrapText = (child: unknown): unknown => (isText(child) ? wrapInSpan(child) : child)

/**
 * Wraps a text that is the only child of a fragment, because the text can have siblings in the DOM. The only text of an
 * element stays bare.
 */
export const wrapChild = (type: ElementType, child: unknown): unknown =>
  type === Fragment ? wrapText(child) : addNbsp(type, child)

/**
 * Wraps each text child of an element or fragment with several children. Elements keep their index, which React uses as
 * key.
 * Whitespace between elements stays bare: translators skip it, and flex containers ignore it.
 */
export function wrapChildren(type: ElementType, children: readonly unknown[]): ReactNode {
  const newChildren = [...children]
  let textStart = -1
  newChildren.forEach((child, index) => {
    if (isText(child)) {
      if (textStart < 0) textStart = index
      else {
        newChildren[textStart] = `${newChildren[textStart] as string | number}${child}`
        newChildren[index] = null
      }
    } else if (!isEmpty(child)) textStart = -1
  })
  const visibleChildren = newChildren.filter((child) => !isEmpty(child))
  if (type !== Fragment && visibleChildren.length === 1 && isText(visibleChildren[0]))
    return addNbsp(type, visibleChildren[0]) as ReactNode
  return newChildren.map((child) =>
    isText(child) && String(child).trim() ? wrapInSpan(child) : child,
  ) as ReactNode[]
}

export const jsx = (type: ElementType, props: Props, key?: string) => {
  const children = wrapChild(type, props.children)
  return reactJsx(type, children === props.children ? props : { ...props, children }, key)
}

export const jsxs = (type: ElementType, props: { children: unknown[] }, key?: string) => {
  const children = wrapChildren(type, props.children)
  return (Array.isArray(children) ? reactJsxs : reactJsx)(type, { ...props, children }, key)
}
