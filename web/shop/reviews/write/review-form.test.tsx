import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop, readText } from '../../../../test/web/shop'
import type { BuyerOrder } from '../../../api'
import { ReviewForm } from './review-form'

describe.each([
  ['pl', 'Wyślij opinię', ['Ocena', 'Opinia', 'Podpis']],
  ['en', 'Send review', ['Rating', 'Review', 'Your name']],
] as const)('the form of a review in %s', (language, submitLabel, fieldLabels) => {
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
    const readCorrectionHint = () => readText(container.querySelector('#review-mend'))
    expect(readCorrectionHint()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: submitLabel }))
    for (const name of fieldLabels) expect(readCorrectionHint()).toContain(name)
    const [rating, text, name] = fieldLabels
    fireEvent.change(screen.getByLabelText(text, { exact: false }), {
      target: { value: 'Wszystko w porządku.' },
    })
    expect(readCorrectionHint()).not.toContain(text)
    expect(readCorrectionHint()).toContain(rating)
    expect(readCorrectionHint()).toContain(name)
  })
})
