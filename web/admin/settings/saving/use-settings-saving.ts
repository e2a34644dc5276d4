import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormSettingName } from '../../../../domain/settings/setting-names'
import { showToast } from '../../../ui/overlay/toast-store'
import { scrollToSection } from '../scroll-to-section'
import { useSettingWords } from '../words'

/**
 * `invalid`: the form has errors, so nothing was sent. `refused`: the API rejected the input, or the call failed.
 * `signedOut`: the session has expired.
 */
export type SaveOutcome = 'saved' | 'invalid' | 'refused' | 'signedOut'

/** The state and the actions of a setting's form that the save bar uses. */
export type SettingHandle = {
  isChanged: boolean
  save: (options: { isFocused: boolean }) => Promise<SaveOutcome>
  undoSave: () => Promise<SaveOutcome>
  discard: () => void
}

/** Time for which the toast of a save has an undo button, ms. */
const UNDO_BUTTON_MS = 10_000

/**
 * Saves the changed settings, one call for each. Each setting has its own version: if one setting has errors or the API
 * rejects it, the others are still saved, and its form keeps the input.
 */
export function useSettingsSaving(names: readonly FormSettingName[]) {
  const words = useSettingWords()
  const formHandlesRef = useRef(new Map<FormSettingName, SettingHandle>())
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [changedNames, setChangedNames] = useState<readonly FormSettingName[]>([])
  const [refusedNames, setRefusedNames] = useState<readonly FormSettingName[]>([])

  const registerForm = useCallback((name: FormSettingName, handle: SettingHandle) => {
    formHandlesRef.current.set(name, handle)
    setChangedNames((previousNames) => {
      if (previousNames.includes(name) === handle.isChanged) return previousNames
      return handle.isChanged
        ? [...previousNames, name]
        : previousNames.filter((otherName) => otherName !== name)
    })
  }, [])

  /** Undoes a save: stores the replaced versions again. A setting that has changed since the save shows an error. */
  const undoSaves = async (savedNames: readonly FormSettingName[]) => {
    if (isBusy.current) return
    isBusy.current = true
    const failedNames: FormSettingName[] = []
    try {
      for (const name of savedNames) {
        const outcome = await formHandlesRef.current.get(name)?.undoSave()
        if (outcome === 'signedOut') return
        if (outcome !== 'saved') failedNames.push(name)
      }
    } finally {
      isBusy.current = false
    }
    const [firstFailedName] = failedNames
    if (firstFailedName) scrollToSection(`setting-${firstFailedName}`)
    showToast(
      firstFailedName
        ? {
            title: words.undoFailed,
            description: failedNames.map((name) => words.names[name]).join(', '),
            isError: true,
          }
        : { title: words.undone, description: words.saved },
    )
  }

  const saveAll = async () => {
    // Blocks a double click, and Ctrl+S during a save.
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    const namesToSave = names.filter((name) => formHandlesRef.current.get(name)?.isChanged)
    const unsavedNames: FormSettingName[] = []
    const savedNames: FormSettingName[] = []
    try {
      for (const name of namesToSave) {
        const outcome = await formHandlesRef.current.get(name)?.save({ isFocused: unsavedNames.length === 0 })
        if (outcome === 'signedOut') return
        if (outcome === 'saved') savedNames.push(name)
        else unsavedNames.push(name)
        if (outcome === 'refused' && unsavedNames.length === 1) scrollToSection(`setting-${name}`)
      }
    } finally {
      isBusy.current = false
      setSaving(false)
    }
    setRefusedNames(unsavedNames)
    if (savedNames.length > 0)
      showToast({
        title: words.savedCount({ count: savedNames.length }),
        description: words.saved,
        durationMs: UNDO_BUTTON_MS,
        action: { label: words.undo, run: () => void undoSaves(savedNames) },
      })
  }
  const saveAllRef = useRef(saveAll)
  useEffect(() => {
    saveAllRef.current = saveAll
  })
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Does not save behind an open dialog, which may ask about the same input, for example whether to discard it.
      if (document.querySelector('dialog[open]')) return
      void saveAllRef.current()
    }
    window.addEventListener('keydown', saveByKey)
    return () => window.removeEventListener('keydown', saveByKey)
  }, [])

  return {
    registerForm,
    saveAll,
    isSaving,
    changedNames: names.filter((name) => changedNames.includes(name)),
    /** The settings that the last save left unsaved, because of an error in the form or a rejection by the API. */
    refusedNames: refusedNames.filter((name) => changedNames.includes(name)),
    /** Shows the stored values again. Does nothing during a save, which may already have stored some of the input. */
    discardAll: () => {
      if (isBusy.current) return
      setRefusedNames([])
      for (const name of names)
        if (formHandlesRef.current.get(name)?.isChanged) formHandlesRef.current.get(name)?.discard()
    },
  }
}
