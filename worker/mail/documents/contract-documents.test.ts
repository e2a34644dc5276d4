import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { toContractDocumentIds, getContractDocuments } from './contract-documents'

describe('getContractDocuments', () => {
  it.each([
    [
      'pl',
      'Mogą Państwo również skorzystać z prawa odstąpienia od umowy online',
      'potwierdzenie otrzymania odstąpienia, zawierające jego treść oraz datę i godzinę jego złożenia',
      'wypełnić i przesłać elektronicznie',
    ],
    [
      'en',
      'You can also exercise your right of withdrawal online at',
      'acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail), including its content and the date and time of its submission',
      'electronically fill in and submit',
    ],
  ] as const)(
    'instructs on the online withdrawal function in %s (CRD annex I A, as amended by Directive 2023/2673)',
    (language, onlineWithdrawalText, receiptText, outdatedText) => {
      const documentIds = toContractDocumentIds(language, '2026-11-26')
      const documents = getContractDocuments(language, FIRST_SETTINGS, 'https://shop.example')
      expect(documents.map(({ id }) => id)).toEqual([
        expect.stringMatching(`^terms\\.${language}\\.`),
        expect.stringMatching(`^withdrawal\\.${language}\\.`),
      ])
      expect(Object.keys(documentIds)).toEqual(['terms', 'withdrawal'])
      for (const { content } of documents) {
        expect(content).toContain(onlineWithdrawalText)
        expect(content).toContain(receiptText)
        expect(content).not.toContain(outdatedText)
        expect(content).toMatch(/href="https:\/\/shop\.example\/(odstapienie-od-umowy|withdrawal)"/)
      }
    },
  )
})
