import type { FormSettingName } from '../../../domain/settings/setting-names'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { settingDraftStorage } from '../../storage/admin-storage'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { showToast } from '../../ui/overlay/toast-store'
import { filterRemainingErrors } from '../../errors/first-errors'
import { validateSetting } from './field-errors'
import { goLiveQuery, saveSetting, type SettingState, settingsQueryKey } from './queries'
import type { SaveOutcome } from './saving/use-settings-saving'
import { SETTING_FIELDS, type SettingInput, toFormValues, toSettingValue } from './setting-fields'
import { useSettingWords } from './words'

export type SettingFormState = ReturnType<typeof useSetting>

/** Manages the form of a setting. Unsaved input is stored in the tab as a draft. */
export function useSetting(name: FormSettingName, currentState: SettingState) {
  const locale = useLocale()
  const words = useSettingWords()
  const client = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => settingDraftStorage.read(name))
  // A draft keeps the version on which it is based, so that a save detects changes by others.
  const [base, setBase] = useState(draft ? { ...currentState, id: draft.after } : currentState)
  const [values, setValues] = useState<SettingInput>(() => ({
    ...toFormValues(name, currentState.value, locale.language),
    ...draft?.input,
  }))
  const [isFromDraft, setFromDraft] = useState(draft !== null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ text: string; isStale: boolean } | null>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(toFormValues(name, base.value, locale.language))
  // Without unsaved input, the form shows a change that was saved elsewhere. With unsaved input, saving detects the
  // conflict.
  if (!isChanged && currentState.id > base.id) {
    setBase(currentState)
    setValues(toFormValues(name, currentState.value, locale.language))
  }
  useEffect(() => {
    if (isChanged) settingDraftStorage.write(name, { input: values, after: base.id })
    else settingDraftStorage.clear(name)
  }, [name, values, base, isChanged])

  const showState = (state: SettingState) => {
    setBase(state)
    setValues(toFormValues(name, state.value, locale.language))
    setErrors({})
    setRefusal(null)
    setFromDraft(false)
  }
  // After a save, the newest input shows whether staff typed more while the request was under way.
  const newestValuesRef = useRef(values)
  useEffect(() => {
    newestValuesRef.current = values
  })
  /** The version that the last save replaced, and the id of the version that it stored. */
  const lastSave = useRef<{ replacedState: SettingState; savedId: number } | null>(null)
  const sendValues = async (sentValues: SettingInput, after: number): Promise<SaveOutcome> => {
    try {
      const savedSettings = await saveSetting(name, { value: toSettingValue(name, sentValues), after })
      client.setQueryData(settingsQueryKey, savedSettings)
      lastSave.current = { replacedState: base, savedId: savedSettings[name].id }
      // Keeps unsaved input in the form: text typed during the call, or before the undo of a save.
      const hasUnsavedInput = newestValuesRef.current !== values || (isChanged && sentValues !== values)
      if (hasUnsavedInput) setBase(savedSettings[name])
      else showState(savedSettings[name])
      // Refetches the go-live checklist, because the saved setting may complete one of its items.
      void client.invalidateQueries({ queryKey: goLiveQuery.queryKey })
      return 'saved'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'admin.unauthorized') return 'signedOut'
      const isStale = error instanceof ApiError && error.code === 'settings.stale'
      if (isStale) await client.invalidateQueries({ queryKey: settingsQueryKey })
      setRefusal({ text: await refusalText(locale, error), isStale })
      return 'refused'
    }
  }
  return {
    form: formRef,
    input: values,
    errors,
    refusal,
    isChanged,
    isFromDraft: isFromDraft && isChanged,
    change: (changes: SettingInput) => {
      const changedValues = { ...values, ...changes }
      setValues(changedValues)
      setErrors(
        filterRemainingErrors(errors, Object.keys(changes), validateSetting(name, changedValues, words)),
      )
    },
    /** Saves the input, unless it has errors. `isFocused`: the first wrong field gets the focus. */
    save: async ({ isFocused }: { isFocused: boolean }): Promise<SaveOutcome> => {
      const fieldErrors = validateSetting(name, values, words)
      setErrors(fieldErrors)
      setRefusal(null)
      const firstInvalidField = SETTING_FIELDS[name].find((field) => fieldErrors[field])
      if (firstInvalidField === undefined) return sendValues(values, base.id)
      if (isFocused) {
        const field = formRef.current?.querySelector<HTMLElement>(`[name="${firstInvalidField}"]`)
        field?.closest('details')?.setAttribute('open', '')
        field?.focus()
        // Centres the field, because the save bar at the bottom grows after an error and could cover the field.
        field?.scrollIntoView({ block: 'center' })
      }
      return 'invalid'
    },
    /** Stores again the version that the last save replaced, unless the setting has changed since. */
    undoSave: async (): Promise<SaveOutcome> => {
      if (!lastSave.current) return 'invalid'
      const { replacedState, savedId } = lastSave.current
      return sendValues(toFormValues(name, replacedState.value, locale.language), savedId)
    },
    /** Discards the unsaved input and shows the current version. */
    showCurrent: () => showState(currentState),
    /** Loads an earlier version into the form without saving it, so that staff can check it first. */
    loadVersion: (state: SettingState) => {
      setValues(toFormValues(name, state.value, locale.language))
      setErrors({})
      setRefusal(null)
      showToast({ title: words.names[name], description: words.taken })
    },
  }
}
