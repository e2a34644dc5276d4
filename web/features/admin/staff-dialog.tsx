import { type ComponentProps, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog'

/** A dialog of staff: on a phone, going back closes it instead of leaving the page with what was typed. */
export function StaffDialog(props: ComponentProps<typeof Dialog>) {
  const { isOpen, onClose } = props
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useEffect(() => {
    if (!isOpen) return
    const here = window.location.href
    // The address has changed already: it is put back.
    const back = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      window.history.pushState(null, '', here)
      close.current()
    }
    window.addEventListener('back', back)
    return () => window.removeEventListener('back', back)
  }, [isOpen])
  return <Dialog {...props} />
}
