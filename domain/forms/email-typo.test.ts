import { expect, it } from 'vitest'
import { suggestEmail } from './email-typo'

it.each([
  ['jan@gmial.com', 'jan@gmail.com'],
  [' jan.kowalski@GMAI.com ', 'jan.kowalski@gmail.com'],
  ['jan@wp.p', 'jan@wp.pl'],
  ['jan@onet.p', 'jan@onet.pl'],
  ['jan@interia.p', 'jan@interia.pl'],
  ['jan@o2.p', 'jan@o2.pl'],
])('suggestEmail corrects the domain of %s', (email, suggestion) =>
  expect(suggestEmail(email)).toBe(suggestion),
)

it.each([
  'jan@gmail.com',
  'jan@wp.pl',
  'jan@firma-gmial.com',
  'jan',
  '@gmial.com',
  'gmial.com',
  'jan@constructor',
  '',
])('suggestEmail suggests nothing for %j', (email) => expect(suggestEmail(email)).toBeNull())
