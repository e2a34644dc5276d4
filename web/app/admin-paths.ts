/** The addresses of staff, the same in both languages. Apart from `paths.ts`, which every visitor loads. */
export const adminPaths = { login: '/admin/login', chat: '/admin/chat' } as const

/** A page of staff; the address /admin is none and leads to one. */
export type AdminView = keyof typeof adminPaths

const VIEWS = Object.keys(adminPaths) as AdminView[]

export const viewOf = (pathname: string): AdminView | null =>
  VIEWS.find((view) => adminPaths[view] === pathname) ?? null
