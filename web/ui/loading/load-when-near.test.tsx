import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LoadWhenNear } from './load-when-near'

afterEach(() => vi.unstubAllGlobals())

/** Lets the test bring observed elements near the viewport. */
function stubIntersectionObserver() {
  let comeNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => onChange([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => comeNear()
}

it('repeats a press on a button of the edge’s markup once the code of the part has loaded', async () => {
  const bringNear = stubIntersectionObserver()
  const onPress = vi.fn()
  let resolve = (_part: ReactNode) => {}
  const promise = new Promise<ReactNode>((resolvePromise) => (resolve = resolvePromise))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<div><!--$--><button type="button">Open</button><!--/$--></div>'
  const pressedButton = container.querySelector('button')
  const load = () => promise
  await act(async () => {
    render(<LoadWhenNear load={load}>Loading</LoadWhenNear>, { container, hydrate: true })
  })
  bringNear()
  pressedButton?.click()

  await act(async () => {
    resolve(
      <button type="button" onClick={onPress}>
        Open
      </button>,
    )
  })
  expect(container.querySelector('button')).toBe(pressedButton)
  expect(onPress).toHaveBeenCalledTimes(1)

  pressedButton?.click()
  expect(onPress).toHaveBeenCalledTimes(2)
})
