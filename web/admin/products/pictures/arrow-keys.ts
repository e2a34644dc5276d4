/** For each arrow key, the number of steps to the right (`x`) and down (`y`). */
export const ARROW_KEY_DIRECTIONS: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
