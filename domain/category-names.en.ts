import type { Category } from './catalog'

/** Names of the categories in English. A file of its own per language: a page loads one. */
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
