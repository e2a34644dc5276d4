import { useEffect, useLayoutEffect, useRef } from 'react'
import { addLayer, type OpenLayer, removeLayer } from './layers'

/** While a dialog or menu is open, Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const onCloseRef = useRef(onClose)
  useEffect(() => void (onCloseRef.current = onClose))
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: OpenLayer = { close: () => onCloseRef.current(), isOpen: true }
    addLayer(layer)
    return () => removeLayer(layer)
  }, [isOpen])
}
