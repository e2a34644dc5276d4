import { type RefObject, useEffect } from 'react'
import { adminPaths } from '../../app/admin-paths'

/** Where somebody was in the list, so that an order leads back to it as it was. */
const left: { address: string; top: number } = { address: adminPaths.orders, top: 0 }

/** The address of the list with the filters that it had. */
export const listAddress = (): string => left.address

/** Remembers how far the list was read, and goes back there when the same list is shown again. */
export function useListPlace(list: RefObject<HTMLElement | null>, address: string, isShown: boolean): void {
  useEffect(() => {
    const frame = list.current?.closest('main')
    if (!isShown || !frame) return
    if (left.address === address) frame.scrollTo({ top: left.top, behavior: 'instant' })
    left.address = address
    const keep = () => void (left.top = frame.scrollTop)
    keep()
    frame.addEventListener('scroll', keep, { passive: true })
    return () => frame.removeEventListener('scroll', keep)
  }, [list, address, isShown])
}
