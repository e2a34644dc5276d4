import type { KeyboardEvent } from 'react'

/**
 * True if a key press belongs to an input method (IME). Safari marks the Enter that ends a word only by key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
