import type { ReactNode } from 'react'

/** CSS classes of a link in a card, with a target high enough for a thumb. */
export const CARD_LINK_CLASS = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export const FactList = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="space-y-2">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-steel-700">{name}</dt>
        <dd className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
