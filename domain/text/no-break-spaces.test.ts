import { expect, it } from 'vitest'
import { withNbsp } from './no-break-spaces'

it.each([
  ['Wiertarka 18 V', 'Wiertarka 18_V'],
  ['Tarcza 230 mm, 10 szt.', 'Tarcza 230_mm, 10_szt.'],
  ['2 × 5 Ah', '2_×_5_Ah'],
  ['230 × 22.23 mm', '230_×_22.23_mm'],
  ['Zestaw 12 Vega', 'Zestaw 12 Vega'],
  ['Piła 5', 'Piła 5'],
  ['W domu i w pracy', 'W_domu i_w_pracy'],
  ['narzędzie (z baterią) a ładowarka', 'narzędzie (z_baterią) a_ładowarka'],
  ['zamów stołów sztuk', 'zamów stołów sztuk'],
  ['w ', 'w_'],
])('the text "%s" keeps short words and units with their neighbours', (text, expectedText) =>
  expect(withNbsp(text).replaceAll('\u00a0', '_')).toBe(expectedText),
)
