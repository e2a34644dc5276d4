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
  const given = props.children
  const children = isStatic && Array.isArray(given) ? childrenOf(type, given) : childOf(type, given)
  return reactJsxDev(
    type,
    children === given ? props : { ...props, children },
    key,
    isStatic && Array.isArray(children),
    source,
    self,
  )
}
