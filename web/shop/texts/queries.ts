import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../domain/language'
import type { PageWithOwnTexts } from '../../../domain/settings/own-texts'
import { api, readBody } from '../../api'

export const pageTextsKey = (page: PageWithOwnTexts, language: Language) => ['texts', page, language] as const

/** Fetches the owner's texts for one page (`home`, `about` or `chat`). Missing texts have built-in defaults. */
export const pageTextsQuery = (page: PageWithOwnTexts, language: Language) =>
  queryOptions({
    queryKey: pageTextsKey(page, language),
    queryFn: () => readBody(api.texts[':place'].$get({ param: { place: page }, query: { language } })),
  })
