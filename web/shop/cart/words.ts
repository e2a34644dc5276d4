import type { TranslatedTexts } from '../../../domain/text/wording'
import { HOLD_DURATIONS } from '../../../domain/orders/order'
import { MINUTE_MS } from '../../../domain/time/time'
import { useLocale } from '../../i18n/locale'

const HOLD_MINUTES = HOLD_DURATIONS.firstMs / MINUTE_MS

const pl = {
  empty: 'Koszyk jest pusty',
  toLocker: 'albo do paczkomatu',
  emptyLead: 'Wybierz narzędzie, a pojawi się tutaj.',
  continueShopping: 'Kontynuuj zakupy',
  checkout: 'Przejdź do zamówienia',
  holdNote: `Jeszcze bez rezerwacji. Po złożeniu zamówienia trzymamy wszystko dla Ciebie przez ${HOLD_MINUTES} minut.`,
  toFreeShipping: ({ amount }: { amount: string }) => `Do darmowej dostawy brakuje ${amount}`,
  toCheaperShipping: ({ amount, remainingFee }: { amount: string; remainingFee: string }) =>
    `Dodaj produkty za ${amount}, a za dostawę zapłacisz tylko ${remainingFee}`,
  deliveryCosts: ({ amount }: { amount: string }) => `Dostawa kosztuje ${amount}`,
  freeShipping: 'Masz darmową dostawę',
  progress: 'Postęp do darmowej dostawy',
  increase: ({ name }: { name: string }) => `Zwiększ ilość: ${name}`,
  decrease: ({ name }: { name: string }) => `Zmniejsz ilość: ${name}`,
  quantity: 'Ilość',
  approximate: 'Nie mamy dziś kursów walut: ta cena jest orientacyjna, a zapłacić można tylko w złotych.',
  lineHeld: 'Zarezerwowane przez kogoś innego. Poczekaj albo usuń.',
  lineSold: 'Już sprzedane.',
  onlyAvailable: ({ available }: { available: number }) => `Dostępne tylko ${available} szt.`,
  updateFailed: 'Nie udało się zaktualizować ilości',
  removed: 'Usunięto z koszyka',
  removedLines: ({ count }: { count: number }) =>
    count === 1 ? 'Produkt został usunięty' : `Usunięte produkty: ${count}`,
  undo: 'Cofnij',
  removeFailed: 'Nie udało się usunąć produktu',
  orderAwaitsPayment: ({ number, amount }: { number: string; amount: string }) =>
    `Zamówienie #${number} (${amount}) czeka na płatność.`,
  payWaiting: 'Wróć do płatności',
}

const en: TranslatedTexts<typeof pl> = {
  empty: 'Your cart is empty',
  toLocker: 'or to a parcel locker',
  emptyLead: 'Choose a tool and it will appear here.',
  continueShopping: 'Continue shopping',
  checkout: 'Go to checkout',
  holdNote: `Not reserved yet: once you order, we hold everything for you for ${HOLD_MINUTES} minutes.`,
  toFreeShipping: ({ amount }) => `You are ${amount} away from free delivery`,
  toCheaperShipping: ({ amount, remainingFee }) =>
    `Add products for ${amount}, and delivery costs only ${remainingFee}`,
  deliveryCosts: ({ amount }) => `Delivery costs ${amount}`,
  freeShipping: 'You have free delivery',
  progress: 'Progress towards free delivery',
  increase: ({ name }) => `Increase quantity: ${name}`,
  decrease: ({ name }) => `Decrease quantity: ${name}`,
  quantity: 'Quantity',
  approximate: 'We have no exchange rates today: this price is approximate, and you can only pay in złoty.',
  lineHeld: 'Reserved by someone else. Wait or remove it.',
  lineSold: 'Already sold.',
  onlyAvailable: ({ available }) => `Only ${available} in stock`,
  updateFailed: 'Failed to update the quantity',
  removed: 'Removed from cart',
  removedLines: ({ count }) =>
    count === 1 ? 'The product has been removed' : `${count} products have been removed`,
  undo: 'Undo',
  removeFailed: 'Failed to remove the product',
  orderAwaitsPayment: ({ number, amount }) => `Order #${number} (${amount}) is waiting for payment.`,
  payWaiting: 'Go back to payment',
}

export const CART_WORDS = { pl, en }

export const useCartWords = () => CART_WORDS[useLocale().language]
