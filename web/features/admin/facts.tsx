import type { ReactNode } from 'react'

/** A link in a card that a thumb finds. */
export const CARD_LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Names and what belongs to them. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="space-y-2">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-steel-700">{name}</dt>
        <dd className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
