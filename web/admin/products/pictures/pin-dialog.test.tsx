import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DefectPin } from '../../../../domain/products/pictures/defect-pin'
import { renderInShop } from '../../../../test/web/shop'
import { findIconControlLabel } from '../../../ui/overlay/tooltips'
import { en } from '../words.en'
import { pl } from '../words.pl'
import { PinDialog } from './pin-dialog'

describe.each([
  ['pl', pl.pins],
  ['en', en.pins],
] as const)('the place of a defect, in %s', (language, words) => {
  it('is not saved on a picture without a marker', () => {
    const onChange = vi.fn<(pin: DefectPin | undefined) => void>()
    renderInShop(
      <PinDialog
        images={['/images/a-1000.webp', '/images/b-1000.webp']}
        number={1}
        defect={{ pl: 'Rysa', en: 'Scratch', pin: { image: '/images/a-1000.webp', x: 0.1, y: 0.2 } }}
        onChange={onChange}
        onClose={() => undefined}
      />,
      { language },
    )
    const save = () => fireEvent.click(screen.getByRole('button', { name: words.save }))
    fireEvent.click(screen.getByRole('radio', { name: words.pictureNumber({ index: 2 }) }))
    save()
    expect(screen.getByRole('alert').textContent).toBe(words.noPlace)
    expect(onChange).not.toHaveBeenCalled()
    const pictureButton = screen.getByRole('button', { name: words.noPlace })
    // A tooltip below the picture would cover the buttons.
    expect(findIconControlLabel(pictureButton)).toBeNull()
    // A press by keyboard puts the marker into the middle.
    fireEvent.click(pictureButton)
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ image: '/images/b-1000.webp', x: 0.5, y: 0.5 })
  })
})
