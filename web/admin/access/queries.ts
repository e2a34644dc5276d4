import { queryOptions } from '@tanstack/react-query'
import type { PasswordChange } from '../../../domain/admin/admin'
import type { PasskeyRegistration } from '../../../domain/admin/passkeys'
import type { MemberChange, NewMember } from '../../../domain/admin/staff-roles'
import type { Language } from '../../../domain/language'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const signInsQuery = queryOptions({
  queryKey: ['staff', 'sign-ins'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['sign-ins'].$get({}, options))),
  staleTime: 0,
})
export type SignInItem = Awaited<ReturnType<NonNullable<typeof signInsQuery.queryFn>>>['items'][number]

export const endSignIn = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.admin['sign-ins'][':id'].$delete({ param: { id } }, options)))

export const signOutEverywhere = () =>
  callAsStaff((api, options) => ensureOk(api.admin['sign-ins'].$delete({}, options)))

export const reportLostBrowser = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.admin['sign-ins'][':id'].lost.$post({ param: { id } }, options)))

export const passkeysQuery = queryOptions({
  queryKey: ['staff', 'passkeys'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.passkeys.$get({}, options))),
  staleTime: 0,
})
export type PasskeyItem = Awaited<ReturnType<NonNullable<typeof passkeysQuery.queryFn>>>['items'][number]

/**
 * Asks the browser for a new passkey and stores it. Returns null if the browser creates none: the person cancels, or the
 * device already has a passkey.
 */
export async function addPasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await callAsStaff((api, options) =>
    readBody(api.admin.passkeys.options.$post({}, options)),
  )
  // Safe cast: the API returns the options of the WebAuthn library unchanged.
  const credential = await startRegistration({
    optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(() => null)
  if (credential === null) return null
  return callAsStaff((api, options) =>
    readBody(api.admin.passkeys.$post({ json: { name, credential: toPlainJson(credential) } }, options)),
  )
}

/** Safe cast: the types of the library are wider than the values that browsers send, and the API validates them. */
const toPlainJson = (credential: object): PasskeyRegistration['credential'] =>
  credential as PasskeyRegistration['credential']

export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  callAsStaff((api, options) =>
    readBody(api.admin.passkeys[':id'].$patch({ param: { id }, json: { name } }, options)),
  )

export const removePasskey = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.admin.passkeys[':id'].$delete({ param: { id } }, options)))

/** Query for the signed-in member, whose role decides which pages and buttons the admin area shows. */
export const currentMemberQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.me.$get({}, options))),
  staleTime: 60_000,
})

export const membersQuery = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin.members.$get({}, options))),
  staleTime: 0,
})
export type MemberItem = Awaited<ReturnType<NonNullable<typeof membersQuery.queryFn>>>['items'][number]

export const inviteMember = (member: NewMember) =>
  callAsStaff((api, options) => readBody(api.admin.members.$post({ json: member }, options)))

export const inviteAgain = ({ id, language }: { id: string; language: Language }) =>
  callAsStaff((api, options) =>
    readBody(api.admin.members[':id'].invite.$post({ param: { id }, json: { language } }, options)),
  )

export const changeMember = ({ id, change }: { id: string; change: MemberChange }) =>
  callAsStaff((api, options) =>
    readBody(api.admin.members[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const changePassword = (change: PasswordChange) =>
  callAsStaff((api, options) => ensureOk(api.admin.password.$put({ json: change }, options)))
