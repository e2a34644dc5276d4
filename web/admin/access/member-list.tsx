import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { INVITED_ROLES, type InvitedRole, NewMember } from '../../../domain/admin/staff-roles'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { Badge } from '../../ui/layout/badge'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { FormDialog } from '../kit/form/form-dialog'
import { useConfirmedAction } from '../kit/form/use-confirmed-action'
import { formatTimestamp } from '../kit/timestamp-text'
import { LoadedCard } from './loaded-card'
import { changeMember, inviteAgain, inviteMember, type MemberItem, membersQuery } from './queries'
import { useAccessWords } from './words'

/** List in which the owner invites people to the admin area, and withdraws or restores their access. */
export function MemberList() {
  const { members: words } = useAccessWords()
  const query = useQuery(membersQuery)
  const [isInviting, setInviting] = useState(false)
  return (
    <LoadedCard
      title={words.title}
      lead={words.lead}
      query={query}
      renderContent={({ items }) => (
        <ul className="divide-y divide-steel-200">
          {items.map((item) => (
            <MemberRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    >
      <Button className="mt-3" onClick={() => setInviting(true)}>
        {words.invite}
      </Button>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </LoadedCard>
  )
}

const useRefetchStaffQueries = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['staff'] })
}

function MemberRow({ item }: { item: MemberItem }) {
  const { language } = useLocale()
  const { members: words, roles, cancel } = useAccessWords()
  const refetchStaffQueries = useRefetchStaffQueries()
  const callbacks = {
    toSuccessToast: () => ({ title: words.changed }),
    failureTitle: words.changeFailed,
    onEnd: refetchStaffQueries,
  }
  const toInvitedToast = useInvitedToast()
  const inviteAction = useStaffAction(inviteAgain, {
    toSuccessToast: toInvitedToast,
    failureTitle: words.inviteFailed,
  })
  const enableAction = useStaffAction(changeMember, callbacks)
  const disableAction = useConfirmedAction(
    () => changeMember({ id: item.id, change: { isDisabled: true } }),
    callbacks,
  )
  const name = item.name || roles.owner
  const [isRoleDialogOpen, setRoleDialogOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {item.isDisabled ? <Badge variant="bad">{words.disabled}</Badge> : null}
        </p>
        {item.email ? (
          <p className="wrap-anywhere text-steel-700">{`${roles[item.role]} · ${item.email}`}</p>
        ) : null}
        {item.role === 'owner' || item.isDisabled || item.hasPasskey ? null : (
          <p className="font-medium">
            {item.invitationExpiresAt
              ? words.isInvited({ time: formatTimestamp(item.invitationExpiresAt, language) })
              : words.hasNoPasskey}
          </p>
        )}
      </div>
      {item.role === 'owner' ? null : item.isDisabled ? (
        <Button
          variant="secondary"
          aria-label={words.enableLabel({ name })}
          aria-disabled={enableAction.isPending}
          onClick={() => enableAction.run({ id: item.id, change: { isDisabled: false } })}
        >
          {words.enable}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={words.roleChangeLabel({ name })}
            onClick={() => setRoleDialogOpen(true)}
          >
            {words.roleChange}
          </Button>
          <Button
            variant="secondary"
            aria-label={words.inviteAgainLabel({ name })}
            aria-disabled={inviteAction.isPending}
            onClick={() => inviteAction.run({ id: item.id, language })}
          >
            {words.again}
          </Button>
          <Button variant="secondary" aria-label={words.disableLabel({ name })} onClick={disableAction.ask}>
            {words.disable}
          </Button>
        </div>
      )}
      {isRoleDialogOpen ? <RoleDialog item={item} onClose={() => setRoleDialogOpen(false)} /> : null}
      <ConfirmDialog
        {...disableAction.dialog}
        title={words.disableQuestion({ name })}
        confirm={words.disable}
        cancel={cancel}
        buttonVariant="danger"
      >
        <p>{words.disableLead}</p>
      </ConfirmDialog>
    </li>
  )
}

/** Changes the role of a member. The new role applies from the member's next API call. */
function RoleDialog({ item, onClose }: { item: MemberItem; onClose: () => void }) {
  const id = useId()
  const { members: words, roles, cancel } = useAccessWords()
  const refetchStaffQueries = useRefetchStaffQueries()
  const [role, setRole] = useState<InvitedRole>(item.role === 'readonly' ? 'readonly' : 'staff')
  const { run, isPending } = useStaffAction(changeMember, {
    toSuccessToast: () => ({ title: words.changed }),
    failureTitle: words.changeFailed,
    onDone: onClose,
    onEnd: refetchStaffQueries,
  })
  return (
    <FormDialog
      title={words.roleChangeLabel({ name: item.name })}
      submitLabel={words.roleSave}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={() => run({ id: item.id, change: { role } })}
      onClose={onClose}
    >
      <SelectField
        id={`${id}-role`}
        label={words.role}
        value={role}
        onChange={setRole}
        hint={words.roleLeads[role]}
        options={INVITED_ROLES.map((value) => ({ value, name: roles[value] }))}
      />
    </FormDialog>
  )
}

/** Returns the toast of an invitation. A shop without a mail provider adds the member, but sends no mail. */
function useInvitedToast() {
  const { members: words } = useAccessWords()
  return ({ isMailed }: { isMailed: boolean }) =>
    isMailed ? { title: words.invited } : { title: words.inviteKept, description: words.inviteKeptLead }
}

/** Asks for the name, mail address and role of a new member. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLocale()
  const { members: words, roles, cancel } = useAccessWords()
  const refetchStaffQueries = useRefetchStaffQueries()
  const id = useId()
  const [fields, setFields] = useState<{ name: string; email: string; role: InvitedRole }>({
    name: '',
    email: '',
    role: 'staff',
  })
  const [isChecked, setChecked] = useState(false)
  const toInvitedToast = useInvitedToast()
  const { run, isPending } = useStaffAction(inviteMember, {
    toSuccessToast: toInvitedToast,
    failureTitle: words.inviteFailed,
    onDone: onClose,
    onEnd: refetchStaffQueries,
  })
  const parsedMember = NewMember.safeParse({ ...fields, language })
  const wrongFields = parsedMember.success ? [] : parsedMember.error.issues.map(({ path: [field] }) => field)
  return (
    <FormDialog
      title={words.invite}
      submitLabel={words.invite}
      cancel={cancel}
      isPending={isPending}
      onSubmit={() => {
        if (parsedMember.success) run(parsedMember.data)
        else {
          setChecked(true)
          document.getElementById(`${id}-${String(wrongFields[0])}`)?.focus()
        }
      }}
      onClose={onClose}
    >
      <Field
        id={`${id}-name`}
        label={words.name}
        maxLength={80}
        error={isChecked && wrongFields.includes('name') ? words.nameMissing : undefined}
        value={fields.name}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      <Field
        id={`${id}-email`}
        label={words.email}
        type="email"
        maxLength={254}
        error={isChecked && wrongFields.includes('email') ? words.emailInvalid : undefined}
        value={fields.email}
        onChange={({ target }) => setFields({ ...fields, email: target.value })}
      />
      <SelectField
        id={`${id}-role`}
        label={words.role}
        value={fields.role}
        onChange={(role) => setFields({ ...fields, role })}
        hint={words.roleLeads[fields.role]}
        options={INVITED_ROLES.map((role) => ({ value: role, name: roles[role] }))}
      />
    </FormDialog>
  )
}
