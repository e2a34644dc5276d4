import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  empty: 'Koszyk jest pusty',
  emptyLead: 'Wybierz narzędzie, a pojawi się tutaj.',
  continueShopping: 'Kontynuuj zakupy',
  checkout: 'Przejdź do zamówienia',
  toFreeShipping: ({ amount }: { amount: string }) => `Do darmowej dostawy brakuje ${amount}`,
  freeShipping: 'Masz darmową dostawę',
  progress: 'Postęp do darmowej dostawy',
  increase: ({ name }: { name: string }) => `Zwiększ ilość: ${name}`,
  decrease: ({ name }: { name: string }) => `Zmniejsz ilość: ${name}`,
  quantity: 'Ilość',
  waiting: ({ number, amount }: { number: string; amount: string }) =>
    `Zamówienie #${number} (${amount}) czeka na płatność.`,
  payWaiting: 'Wróć do płatności',
}

const en: TranslatedTexts<typeof pl> = {
  empty: 'Your cart is empty',
  emptyLead: 'Choose a tool and it will appear here.',
  continueShopping: 'Continue shopping',
  checkout: 'Go to checkout',
  toFreeShipping: ({ amount }) => `${amount} more for free delivery`,
  freeShipping: 'You have free delivery',
  progress: 'Progress towards free delivery',
  increase: ({ name }) => `Increase quantity: ${name}`,
  decrease: ({ name }) => `Decrease quantity: ${name}`,
  quantity: 'Quantity',
  waiting: ({ number, amount }) => `Order #${number} (${amount}) is waiting for payment.`,
  payWaiting: 'Go back to payment',
}

export const CART_WORDS = { pl, en }

export const useCartWords = () => CART_WORDS[useLocale().language]
