import { Check } from 'lucide'
import type { ReactNode } from 'react'
import type { Language } from '../../../../domain/language'
import type { ProductField } from '../../../../domain/products/form/product-fields'
import { Icon } from '../../../ui/image/icon'
import { useStaffProductsWords } from '../words'
import { useIntakeWords } from './intake-words'
import { bilingualTextsOf, type BilingualTexts, type FormSectionName, sectionOf } from './form-sections'
import type { ProductFormState } from './use-product-form'

/** Sections without any field that a publication requires. */
const OPTIONAL_SECTIONS: readonly FormSectionName[] = ['shipping', 'details', 'repair', 'address']

type Props = { form: ProductFormState; section: FormSectionName; children: ReactNode }

/**
 * A section of the form. Its header shows whether the section is complete. On phones the header also has tabs for the
 * language of the texts.
 */
export function FormSection({ form, section, children }: Props) {
  const { sections } = useStaffProductsWords()
  const texts = bilingualTextsOf(section)
  return (
    <section
      id={`section-${section}`}
      aria-labelledby={`section-${section}-title`}
      className="scroll-mt-4 rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={`section-${section}-title`} className="font-display text-xl font-semibold leading-tight">
          {sections[section]}
        </h2>
        <SectionState form={form} section={section} />
        {texts ? <TextLanguageTabs form={form} section={section} texts={texts} /> : null}
      </div>
      {children}
    </section>
  )
}

/** Shows whether the section still lacks fields that a publication requires. */
function SectionState({ form, section }: Omit<Props, 'children'>) {
  const words = useIntakeWords()
  const missingCount = form.readiness.problems.filter(({ path }) => sectionOf(path) === section).length
  if (missingCount > 0)
    return <p className="text-sm font-semibold">{words.missingInSection({ count: missingCount })}</p>
  if (OPTIONAL_SECTIONS.includes(section))
    return <p className="text-sm text-steel-700">{words.optionalSection}</p>
  return (
    <p className="flex items-center gap-1 text-sm font-semibold text-good-deep">
      <Icon shape={Check} className="size-4" />
      {words.completeSection}
    </p>
  )
}

/** True if a text of the language is missing: a required Polish text, or the translation of a Polish text. */
function hasTextGap(
  { readiness, values }: ProductFormState,
  { fields, list }: BilingualTexts,
  language: Language,
) {
  const hasProblem = (path: ProductField, ...codes: string[]) =>
    readiness.problems.some((problem) => problem.path === path && codes.includes(problem.code))
  if (language === 'pl')
    return (
      fields.some((field) => hasProblem(field, 'required')) || (list !== null && hasProblem(list, 'required'))
    )
  return (
    fields.some(
      (field) =>
        (values[field].trim() !== '' && values[`${field}En`].trim() === '') ||
        hasProblem(`${field}En`, 'unchecked'),
    ) ||
    (list !== null && hasProblem(list, 'untranslated', 'unchecked'))
  )
}

type TabsProps = { form: ProductFormState; section: FormSectionName; texts: BilingualTexts }

/** Selects the language of the texts on phones. Wide screens show both languages side by side. */
function TextLanguageTabs({ form, section, texts }: TabsProps) {
  const words = useIntakeWords()
  const { sections } = useStaffProductsWords()
  return (
    <div
      role="group"
      aria-label={words.textLanguageOf({ section: sections[section] })}
      className="flex w-full gap-1 rounded-sm bg-steel-100 p-1 md:hidden"
    >
      {(['pl', 'en'] as const).map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={form.textLanguage === language}
          onClick={() => form.setTextLanguage(language)}
          className="min-h-11 grow basis-0 rounded-sm px-2 text-sm font-semibold text-steel-700 hover:text-ink aria-pressed:bg-white aria-pressed:text-ink aria-pressed:shadow-sm aria-pressed:ring-1 aria-pressed:ring-steel-300"
        >
          {words.textLanguages[language]}
          {hasTextGap(form, texts, language) ? (
            <>
              <span aria-hidden="true" className="ml-2 inline-block size-2.5 rounded-full bg-accent-strong" />
              <span className="sr-only">{words.hasTextGap}</span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  )
}
