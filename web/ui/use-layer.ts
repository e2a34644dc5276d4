import { useEffect, useLayoutEffect, useRef } from 'react'
import { addLayer, type Layer, removeLayer } from './layers'

/** Back closes what is open over the page instead of leaving the page under it. */
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
