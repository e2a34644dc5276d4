import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

export type IconShape = IconNode

/** A decorative icon, hidden from screen readers; the text or button beside it has the name. 24 px by default. */
export const Icon = ({ shape, className = '', ...rest }: { shape: IconShape } & SVGProps<SVGSVGElement>) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`} {...rest}>
    {shape.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
)
