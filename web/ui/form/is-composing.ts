import type { KeyboardEvent } from 'react'

/**
 * True if a key press belongs to an input method (IME). In Safari, only key code 229 identifies the Enter that confirms
 * a word.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
