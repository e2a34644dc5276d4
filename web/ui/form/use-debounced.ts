import { useEffect, useState } from 'react'

/** Returns `value` once it has not changed for `delayMs`, and the previous value until then. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const debounceTimer = setTimeout(() => setDebouncedValue(value), delayMs)
    return () => clearTimeout(debounceTimer)
  }, [value, delayMs])
  return debouncedValue
}
