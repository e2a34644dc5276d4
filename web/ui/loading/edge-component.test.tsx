import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { edgeComponent } from './edge-component'

const Text = ({ text }: { text: string }) => (
  <details>
    <summary>{text}</summary>
  </details>
)
const createTestComponent = () => {
  const load = vi.fn(() => Promise.resolve({ default: Text }))
  return { load, Part: edgeComponent(load) }
}

describe('an edge component', () => {
  it('keeps the HTML of the edge, and loads code only after a change', async () => {
    const { load, Part } = createTestComponent()
    const root = document.createElement('div')
    root.innerHTML = '<div><details><summary>one</summary></details></div>'
    const openedSection = root.querySelector('details')
    const reactRoot = await act(() => hydrateRoot(root, <Part text="one" />))
    expect(root.querySelector('details')).toBe(openedSection)
    expect(load).not.toHaveBeenCalled()
    if (openedSection) openedSection.open = true
    await act(() => reactRoot.render(<Part text="two" />))
    expect(load).toHaveBeenCalledOnce()
    expect(root.textContent).toBe('two')
    // The section that the visitor opened must still be open.
    expect(root.querySelector('details')?.open).toBe(true)
  })

  it('asks for its code again after a failed load', async () => {
    const { load, Part } = createTestComponent()
    load.mockRejectedValueOnce(new TypeError('The chunk is gone.'))
    const root = document.createElement('div')
    root.innerHTML = '<div><details><summary>one</summary></details></div>'
    const reactRoot = await act(() => hydrateRoot(root, <Part text="one" />))
    await act(() => reactRoot.render(<Part text="two" />))
    expect(root.textContent).toBe('one')
    await act(() => reactRoot.render(<Part text="two" />))
    expect(root.textContent).toBe('two')
    await act(() => reactRoot.render(<Part text="three" />))
    expect(root.textContent).toBe('three')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads its code if it appears without HTML of the edge', async () => {
    const { Part } = createTestComponent()
    const { container, findByText } = render(<Part text="one" />)
    await findByText('one')
    expect(container.querySelector('details')?.open).toBe(false)
  })
})
