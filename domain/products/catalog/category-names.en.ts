import type { Category } from './catalog'

/** Category names in English. One file per language, so that a page loads only one of them. */
export const CATEGORY_NAMES: Record<Category, string> = {
  wiertarki: 'Drills and drivers',
  szlifierki: 'Grinders and sanders',
  klucze: 'Wrenches and impact wrenches',
  mloty: 'Rotary and demolition hammers',
  wozki: 'Tool trolleys',
  zestawy: 'Tool sets',
  pily: 'Saws',
  lasery: 'Lasers and distance meters',
  akcesoria: 'Accessories',
  'zestawy-specjalistyczne-milwaukee': 'Milwaukee specialist sets',
  'zestawy-makita': 'Makita sets',
}
