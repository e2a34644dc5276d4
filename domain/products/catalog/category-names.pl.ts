import type { Category } from './catalog'

/** Category names in Polish. One file per language, so that a page loads only one of them. */
export const CATEGORY_NAMES: Record<Category, string> = {
  wiertarki: 'Wiertarki i wkrętarki',
  szlifierki: 'Szlifierki',
  klucze: 'Klucze i klucze udarowe',
  mloty: 'Młoty udarowe i wyburzeniowe',
  wozki: 'Wózki narzędziowe',
  zestawy: 'Zestawy narzędzi',
  pily: 'Piły',
  lasery: 'Lasery i dalmierze',
  akcesoria: 'Akcesoria',
  'zestawy-specjalistyczne-milwaukee': 'Zestawy specjalistyczne Milwaukee',
  'zestawy-makita': 'Zestawy Makita',
}
