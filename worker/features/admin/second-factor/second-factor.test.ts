import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { desc } from 'drizzle-orm'
import { LOGIN_LIMITS } from '../../../../domain/admin/admin'
import { RECOVERY_CODE_COUNT } from '../../../../domain/admin/second-factor'
import { withBatchHook } from '../../../../test/database/d1'
import {
  createStoppedClock,
  db,
  makeClient,
  makeIp,
  makeStaffHeaders,
  makeTestDeps,
} from '../../../../test/fixtures/factories'
import { startTestSecondFactor, turnTestSecondFactorOn } from '../../../../test/fixtures/second-factor'
import type { Deps } from '../../../deps'
import { adminActions, adminAttempts } from '../admin.table'
import { login } from '../sign-in/login'
import { hashPassword } from '../sign-in/password'
import {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor'
import { recoveryCodes as recoveryCodesTable, secondFactors } from './second-factor.table'
import { computeCode, timeStepOf } from './totp'

const password = inject('adminPassword')
const STEP_MS = 30_000

// Turns the second factor off, because later tests sign in with the password alone.
afterEach(async () => {
  await db().delete(secondFactors)
  await db().delete(recoveryCodesTable)
})
beforeEach(() => db().delete(adminAttempts))

const makeClock = () => {
  const clock = createStoppedClock()
  return { clock, deps: makeTestDeps({ now: clock.now }) }
}
const signIn = (deps: Deps, code?: string, ip = makeIp()) =>
  login(deps, { password, ...(code === undefined ? {} : { code }) }, { ip })
const invalidCodeError = { code: 'admin.invalid_code' }
const codeRequiredError = { code: 'admin.code_required' }

describe('the second factor', () => {
  it('is off until the first code from the app, and a wrong first code leaves it off', async () => {
    const { deps } = makeClock()
    const { staff, uri } = await startTestSecondFactor(deps)
    expect(uri).toMatch(/^otpauth:\/\/totp\/localhost:[^?]+\?secret=[A-Z2-7]{32}&issuer=localhost$/)
    await expect(confirmSecondFactor(deps, staff, '000000')).rejects.toMatchObject(invalidCodeError)
    expect(await readSecondFactor(deps)).toEqual({ isOn: false, since: null, recoveryCodes: 0 })
    await expect(signIn(deps)).resolves.toHaveProperty('token')
  })

  it('asks for a code at each sign-in with the password, and each code works once', async () => {
    const { clock, deps } = makeClock()
    const { readCode } = await turnTestSecondFactorOn(deps)
    await expect(signIn(deps)).rejects.toMatchObject(codeRequiredError)
    // The code that confirmed the set-up cannot be used again.
    await expect(signIn(deps, await readCode())).rejects.toMatchObject(invalidCodeError)
    clock.forward(STEP_MS)
    const code = await readCode()
    await expect(signIn(deps, code)).resolves.toHaveProperty('token')
    await expect(signIn(deps, code)).rejects.toMatchObject(invalidCodeError)
    clock.forward(STEP_MS)
    await expect(signIn(deps, ` ${(await readCode()).replace(/^.../, '$& ')} `)).resolves.toHaveProperty(
      'token',
    )
  })

  it('lets only one of two sign-ins with the same code in', async () => {
    const { clock, deps } = makeClock()
    const { readCode } = await turnTestSecondFactorOn(deps)
    clock.forward(STEP_MS)
    const code = await readCode()
    const results = await Promise.allSettled([signIn(deps, code), signIn(deps, code)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: invalidCodeError })
  })

  it('says nothing about the code while the password is wrong', async () => {
    const { deps } = makeClock()
    const { recoveryCode } = await turnTestSecondFactorOn(deps)
    await expect(
      login(deps, { password: 'wrong', code: recoveryCode }, { ip: makeIp() }),
    ).rejects.toMatchObject({ code: 'admin.invalid_password' })
    await expect(signIn(deps, recoveryCode)).resolves.toHaveProperty('token')
  })

  it('blocks a network after five wrong codes, also with the right password, and logs them', async () => {
    const { deps } = makeClock()
    const { recoveryCode } = await turnTestSecondFactorOn(deps)
    const ip = makeIp()
    for (let guessIndex = 0; guessIndex < LOGIN_LIMITS.wrong; guessIndex++)
      await expect(signIn(deps, `00000${guessIndex}`, ip)).rejects.toMatchObject(invalidCodeError)
    await expect(signIn(deps, recoveryCode, ip)).rejects.toMatchObject({ code: 'request.too_many' })
    const [lastAction] = await db().select().from(adminActions).orderBy(desc(adminActions.id)).limit(1)
    expect(lastAction).toMatchObject({ action: 'login_failed', detail: { by: 'code' } })
  })

  it('is stored encrypted, and a new key leaves only the recovery codes', async () => {
    const { clock, deps } = makeClock()
    const { readCode, recoveryCode } = await turnTestSecondFactorOn(deps)
    if (!deps.admin) throw new Error('no secrets')
    const depsWithNewKey = { ...deps, admin: { ...deps.admin, tokenKey: 'x'.repeat(40) } }
    clock.forward(STEP_MS)
    await expect(signIn(depsWithNewKey, await readCode())).rejects.toMatchObject(invalidCodeError)
    await expect(signIn(depsWithNewKey, recoveryCode)).resolves.toHaveProperty('token')
  })

  it('is turned off by a newer password secret, which is the recovery path', async () => {
    const { deps } = makeClock()
    const { staff } = await turnTestSecondFactorOn(deps)
    if (!deps.admin) throw new Error('no secrets')
    const admin = { ...deps.admin, passwordHash: await hashPassword('of the terminal') }
    const depsWithNewSecret = { ...deps, admin }
    await expect(
      login(depsWithNewSecret, { password: 'of the terminal' }, { ip: makeIp() }),
    ).resolves.toHaveProperty('token')
    expect(await readSecondFactor(depsWithNewSecret)).toMatchObject({ isOn: false })
    await expect(startSecondFactor(depsWithNewSecret, staff, 'of the terminal')).resolves.toHaveProperty(
      'secret',
    )
  })

  it('is turned off with a code, and then the password is enough', async () => {
    const { clock, deps } = makeClock()
    const { readCode, staff } = await turnTestSecondFactorOn(deps)
    await expect(endSecondFactor(deps, staff, '000000')).rejects.toMatchObject(invalidCodeError)
    clock.forward(STEP_MS)
    await endSecondFactor(deps, staff, await readCode())
    await expect(signIn(deps)).resolves.toHaveProperty('token')
    await expect(endSecondFactor(deps, staff, '000000')).rejects.toMatchObject({
      code: 'admin.second_factor_changed',
    })
  })

  it('stays on if another tab starts a set-up while it is confirmed', async () => {
    const { deps } = makeClock()
    const { secret, staff } = await startTestSecondFactor(deps)
    const code = await computeCode(secret, timeStepOf(deps.now()))
    // Confirms the first set-up just before the second batch, which would write the secret of the new set-up.
    const depsOfOtherTab = withBatchHook(deps, async (batchNumber) => {
      if (batchNumber === 2) await confirmSecondFactor(deps, staff, code)
    })
    await expect(startSecondFactor(depsOfOtherTab, staff, password)).rejects.toMatchObject({
      code: 'admin.second_factor_changed',
    })
    expect(await readSecondFactor(deps)).toMatchObject({ isOn: true, recoveryCodes: RECOVERY_CODE_COUNT })
  })

  it('is confirmed by a code that is typed with a hyphen', async () => {
    const { deps } = makeClock()
    const { secret, staff } = await startTestSecondFactor(deps)
    const code = await computeCode(secret, timeStepOf(deps.now()))
    await confirmSecondFactor(deps, staff, code.replace(/^.../, '$&-'))
    expect(await readSecondFactor(deps)).toMatchObject({ isOn: true })
  })

  it('cannot be set up again while it is on, or without the password', async () => {
    await turnTestSecondFactorOn()
    await db().delete(adminAttempts)
    const client = makeClient(await makeStaffHeaders())
    const startSetup = async (currentPassword: string) =>
      (await client('POST', '/api/admin/second-factor', { currentPassword })).json()
    expect(await startSetup('wrong')).toMatchObject({ code: 'admin.invalid_password' })
    expect(await startSetup(password)).toMatchObject({ code: 'admin.second_factor_changed' })
  })
})

describe('a recovery code', () => {
  it('signs in once, is stored as a hash, and the log says so', async () => {
    const { deps } = makeClock()
    const { recoveryCodes, recoveryCode } = await turnTestSecondFactorOn(deps)
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT)
    const storedCodes = JSON.stringify(await db().select().from(recoveryCodesTable))
    expect(storedCodes).not.toContain(recoveryCode.replaceAll('-', ''))
    await expect(signIn(deps, recoveryCode.toLowerCase())).resolves.toHaveProperty('token')
    const [lastAction] = await db().select().from(adminActions).orderBy(desc(adminActions.id)).limit(1)
    expect(lastAction).toMatchObject({ action: 'login', detail: { by: 'recovery_code' } })
    await expect(signIn(deps, recoveryCode)).rejects.toMatchObject(invalidCodeError)
    expect(await readSecondFactor(deps)).toMatchObject({ isOn: true, recoveryCodes: RECOVERY_CODE_COUNT - 1 })
  })

  it('is invalid after new ones are made, which needs a code', async () => {
    const { clock, deps } = makeClock()
    const { readCode, recoveryCode, staff } = await turnTestSecondFactorOn(deps)
    await expect(renewRecoveryCodes(deps, staff, '000000')).rejects.toMatchObject(invalidCodeError)
    clock.forward(STEP_MS)
    const renewalResult = await renewRecoveryCodes(deps, staff, await readCode())
    await expect(signIn(deps, recoveryCode)).rejects.toMatchObject(invalidCodeError)
    await expect(signIn(deps, renewalResult.recoveryCodes[0])).resolves.toHaveProperty('token')
  })
})
