import type { Category } from './catalog'

/** Names of the categories in Polish. A file of its own per language: a page loads one. */
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
