import {
  CONFIRMATIONS,
  hasShareCapital,
  isInCourtRegister,
  LEGAL_FORMS,
} from '../../../domain/settings/legal-facts'
import { TRADE_INSPECTORATES, VOIVODESHIPS } from '../../../domain/settings/trade-inspectorates'
import { useLocale } from '../../i18n/locale'
import { Checkbox } from '../../ui/form/checkbox'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { readLegalForm } from './setting-fields'
import type { SettingFormState } from './use-setting'
import { useSettingWords } from './words'

type TextFieldName = 'krs' | 'court' | 'capital' | 'bdo'
type SelectFieldName = 'form' | 'isMicro' | 'vat' | 'inspectorate'

/**
 * The form fields of the legal facts. Fields that the legal form does not need are hidden; their text stays until the
 * form is saved.
 */
export function LegalFields({ setting: { input, errors, change } }: { setting: SettingFormState }) {
  const words = useSettingWords()
  const { language } = useLocale()
  const legalForm = readLegalForm(input)
  const renderText = (field: TextFieldName, className = '') => (
    <Field
      id={`setting-legal-${field}`}
      name={field}
      label={words.fields[field]}
      value={input[field] ?? ''}
      error={errors[field]}
      hint={words.legalHints[field]}
      inputMode={INPUT_MODES[field]}
      onChange={({ target }) => change({ [field]: target.value })}
      className={className}
    />
  )
  const renderSelect = (
    field: SelectFieldName,
    options: { value: string; name: string }[],
    className = '',
  ) => (
    <SelectField
      id={`setting-legal-${field}`}
      name={field}
      label={words.fields[field]}
      value={input[field] ?? ''}
      error={errors[field]}
      hint={words.legalHints[field]}
      options={[{ value: '', name: words.notAnswered }, ...options]}
      onChange={(value) => change({ [field]: value })}
      className={className}
    />
  )
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {renderSelect(
        'form',
        LEGAL_FORMS.map((value) => ({ value, name: words.legalForms[value] })),
      )}
      {renderSelect(
        'vat',
        (['payer', 'exempt'] as const).map((value) => ({ value, name: words.vatStatuses[value] })),
      )}
      {legalForm === null || isInCourtRegister(legalForm) ? renderText('krs') : null}
      {legalForm === null || hasShareCapital(legalForm) ? renderText('capital') : null}
      {legalForm === null || isInCourtRegister(legalForm) ? renderText('court', 'sm:col-span-2') : null}
      {renderText('bdo')}
      {renderSelect(
        'isMicro',
        (['true', 'false'] as const).map((value) => ({ value, name: words.microAnswers[value] })),
      )}
      {renderSelect(
        'inspectorate',
        VOIVODESHIPS.map((value) => ({ value, name: TRADE_INSPECTORATES[value][language] })),
        'sm:col-span-2',
      )}
      <fieldset className="mt-2 sm:col-span-2">
        <legend className="font-semibold">{words.confirmations.title}</legend>
        <p className="mt-1 text-sm text-steel-600">{words.confirmations.lead}</p>
        {CONFIRMATIONS.map((name) => (
          <Checkbox
            key={name}
            id={`setting-legal-${name}`}
            checked={input[name] === 'true'}
            onChange={({ target }) => change({ [name]: String(target.checked) })}
          >
            {words.confirmations[name]}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}

const INPUT_MODES: Partial<Record<TextFieldName, 'decimal' | 'numeric'>> = {
  krs: 'numeric',
  capital: 'decimal',
  bdo: 'numeric',
}
