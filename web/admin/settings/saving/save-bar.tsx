import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { scrollToSection } from '../scroll-to-section'
import { useSettingWords } from '../words'
import type { useSettingsSaving } from './use-settings-saving'

/** The bar that names the settings with unsaved input, and saves or discards all of it. The bar appears with the first change. */
export function SaveBar({ saving }: { saving: ReturnType<typeof useSettingsSaving> }) {
  const words = useSettingWords()
  const [isDiscardDialogOpen, setDiscardDialogOpen] = useState(false)
  const { changedNames, refusedNames, isSaving, saveAll, discardAll } = saving
  if (changedNames.length === 0) return null
  return (
    <div
      role="group"
      aria-label={words.bar.title}
      className="sticky bottom-0 z-20 -mx-4 border-t border-steel-300 bg-white px-4 py-3 shadow-[0_-4px_12px_rgb(0_0_0/0.08)] md:mx-0 md:bottom-2 md:rounded-md md:ring-1 md:ring-steel-300"
    >
      {refusedNames.length > 0 ? (
        <div role="alert" className="mb-2 text-sm">
          <p className="font-semibold text-danger">{words.bar.refused}</p>
          <ul className="flex flex-wrap gap-x-4">
            {refusedNames.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => scrollToSection(`setting-${name}`)}
                  className="min-h-11 font-semibold underline underline-offset-2"
                >
                  {words.names[name]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 grow basis-full sm:basis-48">
          <span className="block font-semibold tabular-nums">
            {words.bar.count({ count: changedNames.length })}
          </span>
          <span className="block truncate text-sm text-steel-700">
            {changedNames.map((name) => words.names[name]).join(', ')}
          </span>
        </p>
        <Button
          variant="quiet"
          aria-disabled={isSaving}
          onClick={() => {
            if (!isSaving) setDiscardDialogOpen(true)
          }}
        >
          {words.bar.discard}
        </Button>
        <Button className="grow sm:grow-0" aria-disabled={isSaving} onClick={() => void saveAll()}>
          {isSaving ? <Spinner /> : null}
          {isSaving ? words.saving : words.save}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isDiscardDialogOpen}
        title={words.bar.discardTitle}
        confirm={words.bar.discard}
        cancel={words.bar.keep}
        buttonVariant="danger"
        onConfirm={() => {
          setDiscardDialogOpen(false)
          discardAll()
        }}
        onClose={() => setDiscardDialogOpen(false)}
      >
        <p>{changedNames.map((name) => words.names[name]).join(', ')}</p>
      </ConfirmDialog>
    </div>
  )
}
