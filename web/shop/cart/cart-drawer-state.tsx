import { createContext, type ReactNode, use, useMemo, useState } from 'react'

type CartDrawerState = { isOpen: boolean; open: () => void; close: () => void }

const CartDrawerContext = createContext<CartDrawerState | null>(null)

/** Holds the open state of the cart drawer. Any component of the page may open it. */
export function CartDrawerProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const drawerState = useMemo(
    () => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }),
    [isOpen],
  )
  return <CartDrawerContext value={drawerState}>{children}</CartDrawerContext>
}

export function useCartDrawer(): CartDrawerState {
  const state = use(CartDrawerContext)
  if (!state) throw new Error('outside of CartDrawerProvider')
  return state
}
