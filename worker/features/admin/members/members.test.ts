import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { INVITATION_VALIDITY_MS } from '../../../../domain/admin/staff-roles'
import { withBatchHook } from '../../../../test/database/d1'
import {
  createStoppedClock,
  db,
  expectOneRow,
  makeClient,
  makeIp,
  makeStaffToken,
  makeTestDeps,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { takeWarnings } from '../../../../test/worker-setup'
import { logMailer, type Mail, type Mailer } from '../../../mail/senders/mailer'
import { recordAction } from '../actions'
import { signIns, staffMembers } from '../admin.table'
import { listActions } from '../list-actions'
import { staffPasskeys } from '../passkeys/passkeys.table'
import { authenticate } from '../sign-in/authenticate'
import { loginByLink } from '../sign-in/sign-in-link'
import { changeMember, resendInvitation, inviteMember, listMembers } from './members'

const makeMember = (email = `${crypto.randomUUID()}@example.com`) => ({
  name: 'Ania Nowak',
  email,
  role: 'readonly' as const,
  language: 'pl' as const,
})

/** Invites a member, and reads the link of the mail. */
async function inviteAndReadLink() {
  const clock = createStoppedClock()
  const mails: Mail[] = []
  const deps = makeTestDeps({
    now: clock.now,
    mailer: (mail) => {
      mails.push(mail)
      return Promise.resolve()
    },
  })
  const member = await inviteMember(deps, TEST_STAFF, makeMember())
  const readToken = () => /sign-in=([\da-f]{64})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  return { clock, deps, member, mails, readToken }
}

const makePasskeyRow = (memberId: string) =>
  db()
    .insert(staffPasskeys)
    .values({ id: crypto.randomUUID(), memberId, publicKey: '', counter: 0, name: 'x', createdAt: 1 })

const invalidLinkError = { code: 'admin.invalid_link' }
const makeSignInClient = () => ({ ip: makeIp() })

describe('an invited member', () => {
  it('signs in once with the link of the mail, with the role of the invitation', async () => {
    const { deps, member, mails, readToken } = await inviteAndReadLink()
    expect(mails[0]?.recipient).toBe(member.email)
    const { token } = await loginByLink(deps, readToken(), makeSignInClient())
    expect(await authenticate(deps, `Bearer ${token}`, null)).toMatchObject({
      memberId: member.id,
      name: 'Ania Nowak',
      role: 'readonly',
    })
    await expect(loginByLink(deps, readToken(), makeSignInClient())).rejects.toMatchObject(invalidLinkError)
  })

  it('is listed with its valid invitation, then with its passkey', async () => {
    const { clock, deps, member, readToken } = await inviteAndReadLink()
    const readListed = async () => (await listMembers(deps)).items.find(({ id }) => id === member.id)
    const expiresAt = new Date(clock.now() + INVITATION_VALIDITY_MS).toISOString()
    expect(await readListed()).toMatchObject({ invitationExpiresAt: expiresAt, hasPasskey: false })
    await loginByLink(deps, readToken(), makeSignInClient())
    await makePasskeyRow(member.id)
    expect(await readListed()).toMatchObject({ invitationExpiresAt: null, hasPasskey: true })
    await resendInvitation(deps, TEST_STAFF, member.id, 'en')
    clock.forward(INVITATION_VALIDITY_MS)
    expect(await readListed()).toMatchObject({ invitationExpiresAt: null })
  })

  it('cannot use an expired invitation, or one that a newer invitation replaced', async () => {
    const { clock, deps, member, readToken } = await inviteAndReadLink()
    const firstToken = readToken()
    await resendInvitation(deps, TEST_STAFF, member.id, 'en')
    await expect(loginByLink(deps, firstToken, makeSignInClient())).rejects.toMatchObject(invalidLinkError)
    clock.forward(INVITATION_VALIDITY_MS)
    await expect(loginByLink(deps, readToken(), makeSignInClient())).rejects.toMatchObject(invalidLinkError)
  })

  it('loses every access when disabled, and the log keeps the name', async () => {
    const { deps, member, readToken } = await inviteAndReadLink()
    const { token } = await loginByLink(deps, readToken(), makeSignInClient())
    const staff = await authenticate(deps, `Bearer ${token}`, null)
    await recordAction(deps, staff, { action: 'order_note', subject: member.id })
    await resendInvitation(deps, TEST_STAFF, member.id, 'pl')
    await makePasskeyRow(member.id)
    await changeMember(deps, TEST_STAFF, member.id, { isDisabled: true })
    await expect(authenticate(deps, `Bearer ${token}`, null)).rejects.toMatchObject({
      code: 'admin.unauthorized',
    })
    await expect(loginByLink(deps, readToken(), makeSignInClient())).rejects.toMatchObject(invalidLinkError)
    expect(await db().select().from(staffPasskeys).where(eq(staffPasskeys.memberId, member.id))).toEqual([])
    await expect(resendInvitation(deps, TEST_STAFF, member.id, 'pl')).rejects.toMatchObject({
      code: 'request.not_found',
    })
    const { items } = await listActions(deps, { q: member.id, action: 'order_note' })
    expect(items).toMatchObject([{ member: { name: 'Ania Nowak' } }])
    expect((await listMembers(deps)).items.find(({ id }) => id === member.id)).toMatchObject({
      invitationExpiresAt: null,
      isDisabled: true,
    })
    expect(
      await changeMember(deps, TEST_STAFF, member.id, { isDisabled: false, role: 'staff' }),
    ).toMatchObject({
      isDisabled: false,
      role: 'staff',
    })
  })

  it('keeps a change of the role and a block that happen at the same time', async () => {
    const { deps, member } = await inviteAndReadLink()
    // A concurrent change runs just before the batch of the change below.
    const depsWithConcurrentBlock = withBatchHook(deps, () =>
      changeMember(deps, TEST_STAFF, member.id, { isDisabled: true }),
    )
    expect(
      await changeMember(depsWithConcurrentBlock, TEST_STAFF, member.id, { role: 'staff' }),
    ).toMatchObject({
      isDisabled: true,
      role: 'staff',
    })
    const { items } = await listActions(deps, { q: member.id, action: 'member_change' })
    expect(items.map(({ detail }) => detail)).toEqual([
      { role: 'staff', isDisabled: true },
      { role: 'readonly', isDisabled: true },
    ])
  })

  it('gets a new role at once, also in a running sign-in', async () => {
    const { deps, member, readToken } = await inviteAndReadLink()
    const { token } = await loginByLink(deps, readToken(), makeSignInClient())
    await changeMember(deps, TEST_STAFF, member.id, { role: 'staff' })
    expect(await authenticate(deps, `Bearer ${token}`, null)).toMatchObject({ role: 'staff' })
  })

  it('sees only own sign-ins', async () => {
    const { deps, member, readToken } = await inviteAndReadLink()
    await makeStaffToken()
    const { token } = await loginByLink(deps, readToken(), makeSignInClient())
    const response = await makeClient({ Authorization: `Bearer ${token}` })('GET', '/api/admin/sign-ins')
    const { items } = await response.json<{ items: { member: { id: string } }[] }>()
    expect(items.map((item) => item.member.id)).toEqual([member.id])
    expect(await db().select().from(signIns).where(eq(signIns.memberId, member.id))).toHaveLength(1)
  })

  it('has an address of its own', async () => {
    const { deps, member } = await inviteAndReadLink()
    await expect(inviteMember(deps, TEST_STAFF, makeMember(member.email ?? ''))).rejects.toMatchObject({
      code: 'admin.member_exists',
    })
  })

  it('stays when the mail fails, and can be invited again', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const deps = makeTestDeps({ mailer: () => Promise.reject(new Error('down')) })
    await expect(inviteMember(deps, TEST_STAFF, makeMember(email))).rejects.toMatchObject({
      code: 'shop.try_again',
    })
    const member = expectOneRow(await db().select().from(staffMembers).where(eq(staffMembers.email, email)))
    takeWarnings()
    const mailer = vi.fn<Mailer>().mockResolvedValue()
    await resendInvitation(makeTestDeps({ mailer }), TEST_STAFF, member.id, 'pl')
    expect(mailer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ recipient: email }))
  })
})

describe('an invitation', () => {
  it('says whether it was mailed, because a shop without a mail provider sends no mails', async () => {
    const deps = makeTestDeps({ mailer: logMailer })
    const member = await inviteMember(deps, TEST_STAFF, makeMember())
    expect(member.isMailed).toBe(false)
    expect(await resendInvitation(deps, TEST_STAFF, member.id, 'pl')).toEqual({ isMailed: false })
    expect((await inviteAndReadLink()).member.isMailed).toBe(true)
  })
})

describe('the owner', () => {
  it('cannot be changed, disabled or invited', async () => {
    const deps = makeTestDeps()
    for (const change of [{ role: 'staff' as const }, { isDisabled: true }])
      await expect(changeMember(deps, TEST_STAFF, 'owner', change)).rejects.toMatchObject({
        code: 'request.not_found',
      })
    await expect(resendInvitation(deps, TEST_STAFF, 'owner', 'pl')).rejects.toMatchObject({
      code: 'request.not_found',
    })
  })
})
