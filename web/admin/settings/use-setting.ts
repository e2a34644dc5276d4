import type { FormSettingName } from '../../../domain/settings/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { settingDraftStorage } from '../../storage/admin-storage'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { showToast } from '../../ui/overlay/toast-store'
import { filterRemainingErrors } from '../../errors/first-errors'
import { validateSetting } from './field-errors'
import { goLiveQuery, saveSetting, type SettingState, settingsQueryKey } from './queries'
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
    ...draft?.typed,
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
    if (isChanged) settingDraftStorage.write(name, { typed: values, after: base.id })
    else settingDraftStorage.clear(name)
  }, [name, values, base, isChanged])

  const showState = (state: SettingState) => {
    setBase(state)
    setValues(toFormValues(name, state.value, locale.language))
    setErrors({})
    setRefusal(null)
    setFromDraft(false)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveSetting(name, { value: toSettingValue(name, values), after: base.id }),
    onSuccess: (savedSettings) => {
      client.setQueryData(settingsQueryKey, savedSettings)
      showState(savedSettings[name])
      // The saved change may complete an item of the go-live checklist.
      void client.invalidateQueries({ queryKey: goLiveQuery.queryKey })
      showToast({ title: words.names[name], description: words.saved })
    },
    onError: async (error) => {
      const isStale = error instanceof ApiError && error.code === 'settings.stale'
      if (isStale) await client.invalidateQueries({ queryKey: settingsQueryKey })
      setRefusal({ text: await refusalText(locale, error), isStale })
    },
  })
  return {
    form: formRef,
    typed: values,
    errors,
    refusal,
    isChanged,
    isPending,
    isFromDraft: isFromDraft && isChanged,
    change: (changes: SettingInput) => {
      const changedValues = { ...values, ...changes }
      setValues(changedValues)
      setErrors(
        filterRemainingErrors(errors, Object.keys(changes), validateSetting(name, changedValues, words)),
      )
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isPending) return
      const fieldErrors = validateSetting(name, values, words)
      setErrors(fieldErrors)
      const firstInvalidField = SETTING_FIELDS[name].find((field) => fieldErrors[field])
      if (firstInvalidField === undefined) return mutate()
      const field = formRef.current?.querySelector<HTMLElement>(`[name="${firstInvalidField}"]`)
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
    },
    /** Discards the unsaved input and shows the current version. */
    showCurrent: () => showState(currentState),
    /** Loads an earlier version into the form without saving it, so that staff can check it first. */
    takeOver: (state: SettingState) => {
      setValues(toFormValues(name, state.value, locale.language))
      setErrors({})
      setRefusal(null)
      showToast({ title: words.names[name], description: words.taken })
    },
  }
}
