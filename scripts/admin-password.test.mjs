import { spawnSync } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import process from 'node:process'
import { describe, expect, it } from 'vitest'

const ADMIN_PASSWORD = 'zażółć gęślą jaźń'

/** Runs the command with `input` on stdin. */
function runWithInput(input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin-password.mjs', '--print'], {
    input,
    encoding: 'utf8',
  })
  return { status, hash: stdout.trim(), stderr }
}

function isPasswordHash(hash, password) {
  const [, N, r, p, salt, digest] = hash.split('$')
  const derivedKey = scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return derivedKey.toString('base64url') === digest
}

describe('npm run admin:password, fed by a pipe', () => {
  it.each([
    ['one line without an end', ADMIN_PASSWORD],
    ['one line', `${ADMIN_PASSWORD}\n`],
    ['one line of Windows', `${ADMIN_PASSWORD}\r\n`],
    ['two lines, as the terminal asks', `${ADMIN_PASSWORD}\n${ADMIN_PASSWORD}\n`],
    ['two lines of Windows', `${ADMIN_PASSWORD}\r\n${ADMIN_PASSWORD}\r\n`],
    ['a file that begins with its mark', `\uFEFF${ADMIN_PASSWORD}\n`],
    ['spaces around it', `  ${ADMIN_PASSWORD} \n\n`],
  ])('accepts %s', (_kind, input) => {
    const { status, hash, stderr } = runWithInput(input)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(isPasswordHash(hash, ADMIN_PASSWORD)).toBe(true)
  })

  it.each([
    ['two that differ', `${ADMIN_PASSWORD}\n${ADMIN_PASSWORD}!\n`, /two different/],
    ['one that is too short', 'short\n', /at least 12/],
    ['nothing', '', /at least 12/],
    ['a whole file', 'one\ntwo\nthree\n', /in one line/],
  ])('rejects %s with a reason', (_kind, input, reason) => {
    const { status, hash, stderr } = runWithInput(input)
    expect(status).toBe(1)
    expect(hash).toBe('')
    expect(stderr).toMatch(reason)
  })
})
