import { getDeviceName } from '../notifications/push-browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { showToast } from '../../ui/overlay/toast-store'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { FormDialog } from '../kit/form/form-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { formatTimestamp } from '../kit/timestamp-text'
import { LoadedCard } from './loaded-card'
import {
  addPasskey,
  signInsQuery,
  type PasskeyItem,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from './queries'
import { useAccessWords } from './words'

/** Lists the passkeys of the signed-in member, with buttons to add, rename and remove a passkey. */
export function PasskeyList() {
  const { passkeys: words } = useAccessWords()
  const query = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const openDialog = () => {
    // Older browsers do not support passkeys.
    if ('PublicKeyCredential' in window) setAdding(true)
    else showToast({ title: words.unsupported, isError: true })
  }
  return (
    <LoadedCard
      title={words.title}
      lead={words.lead}
      query={query}
      renderContent={({ items }) =>
        items.length === 0 ? (
          <p className="py-2">{words.empty}</p>
        ) : (
          <ul className="divide-y divide-steel-200">
            {items.map((item) => (
              <PasskeyRow key={item.id} item={item} />
            ))}
          </ul>
        )
      }
    >
      <Button className="mt-3" onClick={openDialog}>
        {words.add}
      </Button>
      {isAdding ? (
        <NameDialog
          title={words.add}
          submitLabel={words.add}
          initialName={getDeviceName()}
          save={addPasskey}
          successTitle={words.added}
          failureTitle={words.addFailed}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </LoadedCard>
  )
}

function PasskeyRow({ item }: { item: PasskeyItem }) {
  const { language } = useLocale()
  const { passkeys: words, cancel } = useAccessWords()
  const refetchPasskeys = useRefetchPasskeys()
  const [isRenaming, setRenaming] = useState(false)
  const removal = useConfirmedAction(() => removePasskey(item.id), {
    toSuccessToast: () => ({ title: words.removed }),
    failureTitle: words.removeFailed,
    onEnd: refetchPasskeys,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere text-base font-semibold">{item.name}</p>
        <p className="text-steel-700">
          {[
            words.created({ when: formatTimestamp(item.createdAt, language) }),
            item.lastUsedAt ? words.used({ when: formatTimestamp(item.lastUsedAt, language) }) : words.unused,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={words.renameLabel({ name: item.name })}
          onClick={() => setRenaming(true)}
        >
          {words.rename}
        </Button>
        <Button variant="secondary" aria-label={words.removeLabel({ name: item.name })} onClick={removal.ask}>
          {words.remove}
        </Button>
      </div>
      <ConfirmDialog
        {...removal.dialog}
        title={words.removeQuestion({ name: item.name })}
        confirm={words.remove}
        cancel={cancel}
        buttonVariant="danger"
      >
        <p>{words.removeLead}</p>
      </ConfirmDialog>
      {isRenaming ? (
        <NameDialog
          title={words.rename}
          submitLabel={words.save}
          initialName={item.name}
          save={(name) => renamePasskey({ id: item.id, name })}
          successTitle={words.renamed}
          failureTitle={words.renameFailed}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </li>
  )
}

type NameDialogProps = {
  title: string
  submitLabel: string
  initialName: string
  /** Saves the passkey. Resolves with null if the browser created no passkey. */
  save: (name: string) => Promise<unknown>
  successTitle: string
  failureTitle: string
  onClose: () => void
}

/** Asks for the name of a passkey. */
function NameDialog(props: NameDialogProps) {
  const { title, submitLabel, initialName, save, successTitle, failureTitle, onClose } = props
  const { passkeys: words, cancel } = useAccessWords()
  const refetchPasskeys = useRefetchPasskeys()
  const id = useId()
  const [name, setName] = useState(initialName)
  const [error, setError] = useState<string>()
  const { run, isPending } = useStaffAction(save, {
    toSuccessToast: (answer) => (answer === null ? null : { title: successTitle }),
    failureTitle,
    onDone: (answer) => (answer === null ? setError(words.cancelled) : onClose()),
    onEnd: refetchPasskeys,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={() => {
        if (name.trim() !== '') run(name)
      }}
      onClose={onClose}
    >
      <Field
        id={id}
        label={words.name}
        hint={words.nameHint}
        error={name.trim() === '' ? words.nameMissing : error}
        maxLength={60}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

/** Returns a function that refetches passkeys and sign-ins. */
function useRefetchPasskeys() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      client.invalidateQueries({ queryKey: signInsQuery.queryKey }),
    ])
}
