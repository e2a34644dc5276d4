import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop, textOf } from '../../../../test/web/shop'
import type { BuyerOrder } from '../../../api'
import { ReviewForm } from './review-form'

describe.each([
  ['pl', 'Wyślij opinię', ['Ocena', 'Opinia', 'Podpis']],
  ['en', 'Send the review', ['Rating', 'Review', 'Signed']],
] as const)('the form of a review in %s', (language, submit, names) => {
  it('names under its button everything that is missing, and nothing that was filled in since', () => {
    const order = { review: null, buyer: { name: '' } } as unknown as BuyerOrder
    const { container } = renderInShop(
      <ReviewForm
        link={{ id: 'o1', token: 't' }}
        order={order}
        shouldFocus={false}
        onSent={() => undefined}
        onCancel={() => undefined}
      />,
      { language },
    )
    const correctionHint = () => textOf(container.querySelector('#review-mend'))
    expect(correctionHint()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: submit }))
    for (const name of names) expect(correctionHint()).toContain(name)
    const [rating, text, name] = names
    fireEvent.change(screen.getByLabelText(text, { exact: false }), {
      target: { value: 'Wszystko w porządku.' },
    })
    expect(correctionHint()).not.toContain(text)
    expect(correctionHint()).toContain(rating)
    expect(correctionHint()).toContain(name)
  })
})
