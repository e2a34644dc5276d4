import { Fragment } from 'react'
import { type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { childOf, childrenOf } from './jsx-runtime'

/** Development version of jsx-runtime.ts, with React's debug information. */
export { Fragment }
export type { JSX } from 'react/jsx-runtime'

type Parameter<At extends number> = Parameters<typeof reactJsxDev>[At]

export function jsxDEV(
  type: Parameter<0>,
  props: { children?: unknown },
  key: Parameter<2>,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const rawChildren = props.children
  const children =
    isStatic && Array.isArray(rawChildren) ? childrenOf(type, rawChildren) : childOf(type, rawChildren)
  return reactJsxDev(
    type,
    children === rawChildren ? props : { ...props, children },
    key,
    isStatic && Array.isArray(children),
    source,
    self,
  )
}
