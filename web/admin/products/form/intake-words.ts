import * as plural from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  readiness: 'Gotowość do publikacji',
  progress: ({ completeCount, requiredCount }: { completeCount: number; requiredCount: number }) =>
    `Do publikacji gotowe: ${completeCount} z ${requiredCount}. Brakuje:`,
  missing: 'Brakuje do publikacji',
  next: ({ field }: { field: string }) => `Dalej: ${field}`,
  completeSection: 'gotowe',
  optionalSection: 'nieobowiązkowe',
  missingInSection: ({ count }: { count: number }) => `brakuje: ${formatCount(count, 'pole', 'pola', 'pól')}`,
  textLanguageOf: ({ section }: { section: string }) => `Język tekstów: ${section}`,
  textLanguages: { pl: 'Polski', en: 'Angielski' },
  hasTextGap: ', brakuje tekstu',
  shownInPolish: 'Puste pole: kupujący z zagranicy zobaczą polski tekst.',
  hadBefore: 'Ten model już był w sklepie?',
  templateLead: 'Wybór wypełni dane modelu. Zdjęcia, stan, usterki i cenę dodasz dla tej sztuki.',
  templateFailed: 'Nie udało się skopiować danych',
  useLastPrice: ({ amount }: { amount: string }) => `Ostatnio ${amount}: wpisz tę cenę`,
}

const en: TranslatedTexts<typeof pl> = {
  readiness: 'Ready to publish?',
  progress: ({ completeCount, requiredCount }) =>
    `Ready for publication: ${completeCount} of ${requiredCount}. Missing:`,
  missing: 'Missing for publication',
  next: ({ field }) => `Next: ${field}`,
  completeSection: 'complete',
  optionalSection: 'optional',
  missingInSection: ({ count }) => `missing: ${plural.formatCount(count, 'field', 'fields')}`,
  textLanguageOf: ({ section }) => `Language of the texts: ${section}`,
  textLanguages: { pl: 'Polish', en: 'English' },
  hasTextGap: ', a text is missing',
  shownInPolish: 'If this is empty, buyers abroad see the Polish text.',
  hadBefore: 'Have you had this model before?',
  templateLead:
    'A choice fills in the data of the model. You add photos, condition, defects and price of this piece.',
  templateFailed: 'The data could not be copied',
  useLastPrice: ({ amount }) => `Last time ${amount}: use this price`,
}

export const INTAKE_WORDS = { pl, en }

export const useIntakeWords = () => INTAKE_WORDS[useLocale().language]
