import { useEffect, useLayoutEffect, useRef } from 'react'
import { addLayer, type Layer, removeLayer } from './layers'

/** While a dialog or menu is open, Back closes it instead of leaving the page. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: Layer = { close: () => close.current(), isOpen: true }
    addLayer(layer)
    return () => removeLayer(layer)
  }, [isOpen])
}
