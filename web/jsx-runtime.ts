import { Fragment, type ReactNode } from 'react'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/**
 * The JSX runtime of everything in `web/` (`jsxImportSource` in web/tsconfig.json). It puts each text that has siblings
 * into a `<span>` of its own.
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

/** `''` shows nothing. */
export const inElement = (child: unknown): unknown =>
  (typeof child === 'string' && child) || typeof child === 'number'
    ? reactJsx('span', { children: child as ReactNode })
    : child

export const jsx = (type: Type, props: Props, key?: string) =>
  reactJsx(type, type === Fragment ? { ...props, children: inElement(props.children) } : props, key)

export const jsxs = (type: Type, props: { children: unknown[] }, key?: string) =>
  reactJsxs(type, { ...props, children: props.children.map(inElement) }, key)
