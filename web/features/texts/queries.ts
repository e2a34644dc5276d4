import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../domain/language'
import type { TextPlace } from '../../../domain/own-texts'
import { api, read } from '../../api'

export const ownTextsKey = (place: TextPlace, language: Language) => ['texts', place, language] as const

/** Fetches the owner's texts of a place. Missing texts have built-in defaults. */
export const ownTextsQuery = (place: TextPlace, language: Language) =>
  queryOptions({
    queryKey: ownTextsKey(place, language),
    queryFn: () => read(api.texts[':place'].$get({ param: { place }, query: { language } })),
  })
