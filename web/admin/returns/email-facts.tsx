import type { ReactNode } from 'react'
import { isAnswerMailed } from '../../../domain/returns/request-channel'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'

/** Returns the entry of `FactList` with the e-mail address of a request's sender; empty without an address. */
export const listEmailFacts = (name: string, request: { email: string }): (readonly [string, ReactNode])[] =>
  isAnswerMailed(request)
    ? [
        [
          name,
          <a key="mail" href={`mailto:${request.email}`} className={CARD_LINK_CLASS}>
            {request.email}
          </a>,
        ],
      ]
    : []
