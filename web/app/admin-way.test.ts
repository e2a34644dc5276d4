import { describe, expect, it } from 'vitest'
import { adminPaths, viewOf } from './admin-paths'
import { leadsTo } from './admin-way'
import { matchPage } from './paths'

const way = (address: string, isSignedIn: boolean) =>
  leadsTo(viewOf(address.split('?')[0] ?? ''), isSignedIn, address)

describe('a page of staff', () => {
  it('has an address that the shop routes as one', () => {
    for (const path of Object.values(adminPaths)) expect(matchPage(path).page).toBe('admin')
  })

  it.each([
    ['/admin', '/admin/login'],
    ['/admin/chat', '/admin/login'],
    ['/admin/chat?session=1', '/admin/login?next=%2Fadmin%2Fchat%3Fsession%3D1'],
    ['/admin/login', null],
  ])('leads strangers to the login, which knows the way back: %s', (address, to) => {
    expect(way(address, false)).toBe(to)
  })

  it.each([
    ['/admin', '/admin/chat'],
    ['/admin/chat', null],
    ['/admin/login', '/admin/chat'],
    ['/admin/login?next=%2Fadmin%2Fchat%3Fsession%3D1', '/admin/chat?session=1'],
    ['/admin/login?next=https%3A%2F%2Fevil.example%2F', '/admin/chat'],
    ['/admin/login?next=%2F%2Fevil.example', '/admin/chat'],
    ['/admin/login?next=%2Fadmin%2Flogin', '/admin/chat'],
  ])('leads staff past the login, and to no other address than ours: %s', (address, to) => {
    expect(way(address, true)).toBe(to)
  })
})
