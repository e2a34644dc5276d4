import type { KeyboardEvent } from 'react'

/** Whether a key belongs to an input method (IME). Safari tells so of the Enter that ends a word by its code 229 alone. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
