import { LANGUAGES } from '../../../domain/language'
import { shownPauseAt } from '../../../domain/settings/pause'
import { SHOWN_REVIEW_KINDS } from '../../../domain/settings/settings'
import { LABEL_FORMATS, SENDING_METHODS } from '../../../domain/shipments/label-setting'
import { VOUCHER_VAT_KINDS } from '../../../domain/vouchers/voucher'
import { Checkbox } from '../../ui/form/checkbox'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { useNow } from '../../i18n/now'
import { findMaxLength } from './field-errors'
import { PLAIN_FORM_FIELDS, type SettingInput } from './setting-fields'
import type { SettingFormState } from './use-setting'
import { useSettingWords } from './words'

type Props = { name: keyof typeof PLAIN_FORM_FIELDS; setting: SettingFormState }

/** The form fields of a setting with short values: a checkbox, one-line text fields and selects. */
export function PlainSettingFields({ name, setting: { input, errors, change } }: Props) {
  const words = useSettingWords()
  const firmHints: Partial<Record<string, string>> = words.firmHints
  const id = `setting-${name}`
  return (
    <>
      {CHECKBOX_FIELDS[name] ? (
        <Checkbox
          id={`${id}-switch`}
          checked={input[CHECKBOX_FIELDS[name]] === 'true'}
          onChange={({ target }) => change({ [CHECKBOX_FIELDS[name] ?? '']: String(target.checked) })}
        >
          {words.fields[CHECKBOX_FIELDS[name]]}
        </Checkbox>
      ) : null}
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {PLAIN_FORM_FIELDS[name].map((field) => {
          const fieldText = input[field] ?? ''
          return (
            <Field
              key={field}
              id={`${id}-${field}`}
              name={field}
              label={words.fields[field]}
              value={fieldText}
              error={errors[field]}
              hint={
                (name === 'announcement' || name === 'pause') && isLongField(field)
                  ? words.textLengthText({
                      textLength: fieldText.trim().length,
                      max: findMaxLength(name, field) ?? 0,
                    })
                  : name === 'firm'
                    ? firmHints[field]
                    : undefined
              }
              inputMode={INPUT_MODES[field]}
              type={TIME_FIELDS.includes(field) ? 'datetime-local' : 'text'}
              onChange={({ target }) => change({ [field]: target.value })}
              className={isLongField(field) ? 'sm:col-span-2 lg:col-span-3' : ''}
            />
          )
        })}
        {name === 'voucherVat' ? (
          <SelectField
            id={`${id}-kind`}
            label={words.fields.kind}
            value={input['kind'] === 'multi' ? 'multi' : 'single'}
            options={VOUCHER_VAT_KINDS.map((value) => ({ value, name: words.voucherVats[value] }))}
            onChange={(kind) => change({ kind })}
            className="mb-7 sm:col-span-2"
          />
        ) : null}
        {name === 'labels' ? (
          <>
            <SelectField
              id={`${id}-format`}
              label={words.fields.format}
              value={LABEL_FORMATS.find((format) => format === input['format']) ?? 'pdfA6'}
              options={LABEL_FORMATS.map((value) => ({ value, name: words.labelFormats[value] }))}
              onChange={(format) => change({ format })}
              className="mb-7 sm:col-span-2"
            />
            <SelectField
              id={`${id}-sending`}
              label={words.fields.sending}
              value={SENDING_METHODS.find((method) => method === input['sending']) ?? 'collection'}
              options={SENDING_METHODS.map((value) => ({ value, name: words.sendingMethods[value] }))}
              onChange={(sending) => change({ sending })}
              className="mb-7 sm:col-span-2"
            />
          </>
        ) : null}
        {name === 'reviews' ? (
          <SelectField
            id={`${id}-shown`}
            label={words.fields.shown}
            value={input['shown'] === 'buyers' ? 'buyers' : 'examples'}
            options={SHOWN_REVIEW_KINDS.map((value) => ({ value, name: words.shownReviews[value] }))}
            onChange={(value) => change({ shown: value })}
            className="mb-7"
          />
        ) : null}
      </div>
      {name === 'pause' ? <PausePreview input={input} /> : null}
    </>
  )
}

/** The sentence that buyers read during the pause, in both languages. */
function PausePreview({ input }: { input: SettingInput }) {
  const words = useSettingWords()
  const now = useNow()
  if (input['isPaused'] !== 'true') return null
  const { pl = '', en = '', until } = input
  const pauses = LANGUAGES.map((language) => ({
    language,
    pause: shownPauseAt({ isPaused: true, pl, en, until: until || null }, now, language),
  }))
  return (
    <div className="mb-4 rounded-sm bg-steel-100 p-3 text-sm">
      {pauses.every(({ pause }) => pause === null) ? (
        <p className="font-medium">{words.pauseOver}</p>
      ) : (
        pauses.map(({ language, pause }) => (
          <p key={language} lang={language} className="break-words font-medium">
            {pause?.text}
          </p>
        ))
      )}
    </div>
  )
}

/** The name of the checkbox field of each setting that has a checkbox. */
const CHECKBOX_FIELDS: Partial<
  Record<keyof typeof PLAIN_FORM_FIELDS, 'isShown' | 'isOn' | 'isAgreed' | 'isPaused'>
> = {
  pause: 'isPaused',
  announcement: 'isShown',
  followUp: 'isOn',
  voucherVat: 'isAgreed',
}

/** Fields with a day and a time. */
const TIME_FIELDS: readonly string[] = ['until', 'from', 'to']

const INPUT_MODES: Partial<Record<string, 'decimal' | 'numeric' | 'email' | 'tel' | 'url'>> = {
  since: 'numeric',
  afterDays: 'numeric',
  validDays: 'numeric',
  amount: 'decimal',
  insuredUpTo: 'decimal',
  nip: 'numeric',
  regon: 'numeric',
  phone: 'tel',
  email: 'email',
  maps: 'url',
}

const isLongField = (field: string) => field === 'maps' || field === 'pl' || field === 'en'
