import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LoadWhenNear } from './load-when-near'

afterEach(() => vi.unstubAllGlobals())

/** Fakes `IntersectionObserver`. Returns a function that brings the observed elements near the viewport. */
function stubIntersectionObserver() {
  let reportNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        reportNear = () => onChange([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => reportNear()
}

/** Hydrates the edge's markup of a part with a button, and starts to load its code. `show` completes the load. */
async function renderPart() {
  const bringPartNear = stubIntersectionObserver()
  const onPress = vi.fn()
  let finishLoad = (_part: ReactNode) => {}
  const loadPromise = new Promise<ReactNode>((resolvePromise) => (finishLoad = resolvePromise))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<div><!--$--><button type="button">Open</button><!--/$--></div>'
  const button = container.querySelector('button')
  const load = () => loadPromise
  await act(async () => {
    render(<LoadWhenNear load={load}>Loading</LoadWhenNear>, { container, hydrate: true })
  })
  bringPartNear()
  return {
    container,
    button,
    onPress,
    show: () =>
      finishLoad(
        <button type="button" onClick={onPress}>
          Open
        </button>,
      ),
  }
}

it('repeats a press on a button of the edge’s markup once the code of the part has loaded', async () => {
  const { container, button, onPress, show } = await renderPart()
  button?.click()
  await act(async () => show())
  expect(container.querySelector('button')).toBe(button)
  await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1))

  button?.click()
  expect(onPress).toHaveBeenCalledTimes(2)
})

it('forgets a press if another place is pressed before the code has loaded', async () => {
  const { button, onPress, show } = await renderPart()
  button?.click()
  document.body.click()
  await act(async () => show())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onPress).not.toHaveBeenCalled()
})

// Tests presses while React still hydrates the part, or has hydrated the part but not run its effects.
it.each([
  ['directly after', () => undefined],
  ['a few promises after', async () => void (await Promise.resolve().then(() => undefined))],
  ['a task after', () => new Promise((resolve) => setTimeout(resolve, 0))],
])('counts a press %s the load once', async (_, waitBeforePress) => {
  const { button, onPress, show } = await renderPart()
  show()
  await waitBeforePress()
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await act(async () => {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onPress).toHaveBeenCalledTimes(1)
})
