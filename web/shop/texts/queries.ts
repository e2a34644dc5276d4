import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../domain/language'
import type { PageWithOwnTexts } from '../../../domain/settings/own-texts'
import { api, readBody } from '../../api'

export const pageTextsKey = (place: PageWithOwnTexts, language: Language) =>
  ['texts', place, language] as const

/** Fetches the owner's texts for one page (`home`, `about` or `chat`). Missing texts have built-in defaults. */
export const pageTextsQuery = (place: PageWithOwnTexts, language: Language) =>
  queryOptions({
    queryKey: pageTextsKey(place, language),
    queryFn: () => readBody(api.texts[':place'].$get({ param: { place }, query: { language } })),
  })
