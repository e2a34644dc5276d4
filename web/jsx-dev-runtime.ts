import { Fragment } from 'react'
import { type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { wrapChild, wrapChildren } from './jsx-runtime'

/** Development version of jsx-runtime.ts, with React's debug information. */
export { Fragment }
export type { JSX } from 'react/jsx-runtime'

type JsxDevParameter<At extends number> = Parameters<typeof reactJsxDev>[At]

export function jsxDEV(
  type: JsxDevParameter<0>,
  props: { children?: unknown },
  key: JsxDevParameter<2>,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const rawChildren = props.children
  const children =
    isStatic && Array.isArray(rawChildren) ? wrapChildren(type, rawChildren) : wrapChild(type, rawChildren)
  return reactJsxDev(
    type,
    children === rawChildren ? props : { ...props, children },
    key,
    isStatic && Array.isArray(children),
    source,
    self,
  )
}
