import type { Language } from '../../../domain/language'

/** What the enlarged picture's tools say; they come when it is opened. */
export const ZOOM_WORDS: Record<Language, { zoomIn: string; zoomOut: string }> = {
  pl: { zoomIn: 'Przybliż', zoomOut: 'Oddal' },
  en: { zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
}
