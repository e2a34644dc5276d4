import type { Language } from '../../../../domain/language'

/** Labels of the zoom tools; they load with the zoom. */
export const ZOOM_WORDS: Record<Language, { zoomIn: string; zoomOut: string }> = {
  pl: { zoomIn: 'Przybliż', zoomOut: 'Oddal' },
  en: { zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
}
