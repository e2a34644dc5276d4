import { MAX_REPLY_LENGTH } from '../../../domain/chat/chat-replies'
import { OWN_TEXTS } from '../../../domain/settings/own-texts'
import { SETTING_SCHEMAS, SETTING_LENGTHS } from '../../../domain/settings/setting-forms'
import type { FormSettingName } from '../../../domain/settings/setting-names'
import { type SettingInput, toSettingValue } from './setting-fields'
import type { SettingWords } from './words'

/** Returns the maximum length of a field, in characters; undefined for a field without a configured length. */
export function findMaxLength(name: FormSettingName, field: string): number | undefined {
  if (name === 'replies') return MAX_REPLY_LENGTH
  const textName = field.split('.')[0] ?? ''
  const lengthLimits: Partial<Record<string, readonly [number, number]>> = SETTING_LENGTHS
  const ownTextLimits: Partial<Record<string, { most: number }>> = OWN_TEXTS
  return name === 'texts' ? ownTextLimits[textName]?.most : lengthLimits[textName]?.[1]
}

/** Validates form input with the API's schema. Returns error texts by field; empty if all fields are valid. */
export function validateSetting(
  name: FormSettingName,
  input: SettingInput,
  words: SettingWords,
): Record<string, string> {
  const { error } = SETTING_SCHEMAS[name].safeParse(toSettingValue(name, input))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => {
      const field = path.join('.').replace(/^pl\.(parcels\.)?/, '')
      // Shows an error about both opening hours, such as a wrong order, at the field of the closing hour.
      const fieldPath = field === 'hours' ? 'hours.to' : field.replace(/^days\./, '')
      return [fieldPath, formatSettingError(name, fieldPath, message, words)]
    }),
  )
}

function formatSettingError(name: FormSettingName, field: string, code: string, words: SettingWords): string {
  const lengthLimits: Partial<Record<string, readonly [number, number]>> = SETTING_LENGTHS
  const { errors } = words
  switch (code) {
    case 'required':
      return name === 'delivery' && field.endsWith('.couriers') ? words.allowed.couriers : errors.required
    case 'email':
    case 'phone':
    case 'postalCode':
    case 'nip':
    case 'nipCountry':
    case 'phoneInvalid':
    case 'phoneTwo':
    case 'phoneNote':
    case 'phoneCountry':
      return errors[code]
    case 'tooShort':
      if (field === 'nip') return errors.nip
      return errors.tooShort({ minLength: lengthLimits[field]?.[0] ?? 1 })
    case 'tooLong':
      return errors.tooLong({ max: findMaxLength(name, field) ?? lengthLimits['firm']?.[1] ?? 0 })
    default: {
      const allowedTexts: Partial<Record<string, string>> = words.allowed
      return (
        allowedTexts[/^\d\./.test(field) ? 'chatTo' : name === 'delivery' ? findRateField(field) : field] ??
        errors.wrong
      )
    }
  }
}

/** Finds the field name in a path of the setting `delivery`: "pallet.packingDays.to" gives `packingDays`. */
const findRateField = (field: string): string =>
  field.split('.').find((part) => /^(fee|freeFrom|packingDays|transitDays)$/.test(part)) ?? ''
