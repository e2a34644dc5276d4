import { useId, useLayoutEffect } from 'react'
import type { FormSettingName } from '../../../domain/settings/setting-names'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { BilingualTexts, type BuiltInTexts } from './bilingual-texts'
import { ChatFields } from './chat-fields'
import { CourierFields } from './delivery/courier-fields'
import { LegalFields } from './legal-fields'
import { BrokerFields } from './delivery/broker-fields'
import { ShowroomFields } from './delivery/showroom-fields'
import { ViewingFields } from './delivery/viewing-fields'
import { ParcelFields } from './delivery/parcel-fields'
import { PlainSettingFields } from './plain-fields'
import type { SettingState } from './queries'
import type { SettingHandle } from './saving/use-settings-saving'
import { SettingVersions } from './setting-versions'
import { type SettingFormState, useSetting } from './use-setting'
import { useSettingWords } from './words'

type Props = {
  name: FormSettingName
  currentState: SettingState
  builtInTexts: BuiltInTexts
  /** Called after each change of the form, so that the save bar knows whether the form has unsaved input. */
  registerForm: (name: FormSettingName, handle: SettingHandle) => void
  onSubmit: () => void
}

/**
 * The form of one setting, with its earlier versions. The form has no save button, because the save bar saves all
 * forms.
 */
export function SettingForm({ name, currentState, builtInTexts, registerForm, onSubmit }: Props) {
  const words = useSettingWords()
  const id = useId()
  const settingForm = useSetting(name, currentState)
  const { form, isChanged, isFromDraft, showCurrent, save, undoSave, loadVersion } = settingForm
  // A layout effect reports the change before the next click, so that no click skips the warning about unsaved input.
  useLayoutEffect(() => registerForm(name, { isChanged, save, undoSave, discard: showCurrent }))
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
      <h3 id={`${id}-title`} className="font-display text-2xl font-semibold">
        {words.names[name]}
      </h3>
      <p className="mb-4 mt-1 max-w-2xl text-sm text-steel-700">{words.leads[name]}</p>
      {isFromDraft ? (
        <Notice variant="warning" role="status" className="mb-4">
          <p>{words.draft}</p>
          <Button variant="secondary" onClick={showCurrent}>
            {words.giveUp}
          </Button>
        </Notice>
      ) : null}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {name === 'texts' || name === 'replies' ? (
          <BilingualTexts name={name} setting={settingForm} builtInTexts={builtInTexts} />
        ) : name === 'couriers' ? (
          <CourierFields setting={settingForm} />
        ) : name === 'delivery' ? (
          <ParcelFields setting={settingForm} />
        ) : name === 'chat' ? (
          <ChatFields setting={settingForm} />
        ) : name === 'showroom' ? (
          <ShowroomFields setting={settingForm} />
        ) : name === 'viewings' ? (
          <ViewingFields setting={settingForm} />
        ) : name === 'broker' ? (
          <BrokerFields setting={settingForm} />
        ) : name === 'legal' ? (
          <LegalFields setting={settingForm} />
        ) : (
          <PlainSettingFields name={name} setting={settingForm} />
        )}
        <SettingRejectedNotice setting={settingForm} />
        {/* A hidden submit button, because Enter in a field submits only a form that has one. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        {isChanged ? <p className="text-sm text-steel-700">{words.leave}</p> : null}
      </form>
      {currentState.setAt ? (
        <SettingVersions name={name} currentState={currentState} onLoadVersion={loadVersion} />
      ) : null}
    </section>
  )
}

function SettingRejectedNotice({ setting: { refusal, showCurrent } }: { setting: SettingFormState }) {
  const words = useSettingWords()
  if (!refusal) return null
  return (
    <Notice variant="danger" role="alert" className="mb-4">
      <p>{refusal.text}</p>
      {refusal.isStale ? (
        <Button variant="secondary" onClick={showCurrent}>
          {words.stale}
        </Button>
      ) : null}
    </Notice>
  )
}
