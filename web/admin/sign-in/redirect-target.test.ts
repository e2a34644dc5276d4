import { describe, expect, it } from 'vitest'
import { ADMIN_SECTIONS, matchAdminPath, adminPaths } from '../../app/admin-paths'
import { findRedirectTarget } from './redirect-target'
import { matchPage } from '../../app/paths'

const findRedirect = (requestedPath: string, isSignedIn: boolean) =>
  findRedirectTarget(
    matchAdminPath(requestedPath.split('?')[0] ?? '')?.view ?? null,
    isSignedIn,
    requestedPath,
  )

describe('the path of a staff page', () => {
  it('is routed to the admin app by the shop', () => {
    for (const path of Object.values(adminPaths)) {
      const targetPath = typeof path === 'string' ? path : path('1b4e28ba-2fa1-11d2-883f-0016d3cca427')
      expect([targetPath, matchPage(targetPath).page]).toEqual([targetPath, 'admin'])
      expect([targetPath, matchAdminPath(targetPath)?.view]).not.toEqual([targetPath, undefined])
    }
  })

  it('selects its section of the menu', () => {
    for (const adminSection of ADMIN_SECTIONS)
      expect(matchAdminPath(adminPaths[adminSection])).toEqual({
        view: adminSection,
        section: adminSection,
        id: null,
      })
    expect(matchAdminPath(adminPaths.product('new'))).toEqual({
      view: 'product',
      section: 'products',
      id: 'new',
    })
  })

  it.each([
    '/admin/nothing',
    '/admin/nothing/1',
    '/admin/chat/1',
    '/admin/orders/',
    '/admin/orders/1/2',
    `/admin/orders/${'1'.repeat(65)}`,
    '/admin/orders/%2F',
    '/admin/login/1',
  ])('shows "not found" inside the admin panel for an unknown path: %s', (path) => {
    expect(matchPage(path).page).toBe('admin')
    expect(matchAdminPath(path)).toEqual({ view: 'notFound', section: null, id: null })
    expect(findRedirect(path, true)).toBeNull()
  })

  it.each(['/admin', '/admin/'])('has no page for %s, which redirects', (address) => {
    expect(matchAdminPath(address)).toBeNull()
  })

  it.each([
    ['/admin', '/admin/login'],
    ['/admin/dashboard', '/admin/login'],
    ['/admin/chat', '/admin/login?next=%2Fadmin%2Fchat'],
    ['/admin/nothing', '/admin/login?next=%2Fadmin%2Fnothing'],
    ['/admin/chat?session=1', '/admin/login?next=%2Fadmin%2Fchat%3Fsession%3D1'],
    ['/admin/login', null],
  ])(
    'redirects to the login without a token, and the login remembers the page: %s',
    (address, expectedTarget) => {
      expect(findRedirect(address, false)).toBe(expectedTarget)
    },
  )

  it.each([
    ['/admin', '/admin/dashboard'],
    ['/admin/chat', null],
    ['/admin/login', '/admin/dashboard'],
    ['/admin/login?next=%2Fadmin%2Fchat%3Fsession%3D1', '/admin/chat?session=1'],
    ['/admin/login?next=https%3A%2F%2Fevil.example%2F', '/admin/dashboard'],
    ['/admin/login?next=%2F%2Fevil.example', '/admin/dashboard'],
    ['/admin/login?next=%2Fadmin%2Flogin', '/admin/dashboard'],
  ])(
    'redirects from the login with a token, and only to a path of this shop: %s',
    (address, redirectPath) => {
      expect(findRedirect(address, true)).toBe(redirectPath)
    },
  )
})
