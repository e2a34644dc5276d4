import { Fragment } from 'react'
import { type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { inElement } from './jsx-runtime'

/** The runtime of jsx-runtime.ts with what React tells developers besides. */
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
  const { children } = props
  const isList = isStatic && Array.isArray(children)
  const inElements = isList ? children.map(inElement) : type === Fragment ? inElement(children) : children
  return reactJsxDev(
    type,
    children === inElements ? props : { ...props, children: inElements },
    key,
    isStatic,
    source,
    self,
  )
}
