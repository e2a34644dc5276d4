/** What the mails say in Polish; English has the same keys. */
export const pl = {
  greeting: ({ name }: { name: string }) => `Dzień dobry, ${name}!`,
  signature: 'Zespół Ekspo Narzędzia',
  order: ({ number }: { number: string }) => `Zamówienie #${number}`,
  quantity: ({ pieces }: { pieces: number }) => `${pieces} szt.`,
  subtotal: 'Produkty',
  shipping: 'Dostawa',
  discount: 'Bon',
  total: 'Razem (z VAT)',
  free: 'gratis',
  deliverTo: 'Adres dostawy',
  defects: 'Znane ślady ekspozycji',
  received: {
    subject: ({ number }: { number: string }) => `Zamówienie #${number}: czekamy na płatność`,
    lead: 'Dziękujemy za zamówienie. Czeka ono na płatność. Produkty są dla Ciebie zarezerwowane, dopóki trwa płatność.',
  },
  paid: {
    subject: ({ number }: { number: string }) => `Zamówienie #${number} opłacone`,
    lead: 'Otrzymaliśmy płatność i przygotowujemy przesyłkę.',
    delivery: ({ days, from, to, longest }: { days: string; from: number; to: number; longest: number }) =>
      `Dostawa: ${days} (${from}–${to} dni roboczych, najpóźniej ${longest} dni).`,
    rights:
      'Masz prawo odstąpić od umowy w terminie 14 dni od otrzymania towaru bez podania przyczyny. Sprzedawca odpowiada za zgodność towaru z umową przez 2 lata.',
  },
  cancelled: {
    subject: ({ number }: { number: string }) => `Zamówienie #${number} anulowane`,
    lead: 'Płatność nie dotarła na czas, więc zamówienie zostało anulowane, a produkty wróciły do sprzedaży. Nic nie zostało pobrane.',
  },
  refundDue: {
    subject: ({ number }: { number: string }) => `Zamówienie #${number}: zwracamy płatność`,
    lead: 'Płatność dotarła po zakończeniu rezerwacji, a produkt został w tym czasie sprzedany. Przepraszamy. Całą kwotę zwracamy tą samą metodą płatności.',
  },
  newsletter: {
    subject: 'Potwierdź zapis do newslettera',
    lead: 'Ktoś, zapewne Ty, podał ten adres, aby otrzymywać newsletter sklepu. Potwierdź zapis, a zaczniemy pisać.',
    confirm: 'Potwierdzam zapis',
    within: ({ days }: { days: number }) =>
      `Link działa ${days} dni. Bez potwierdzenia usuniemy adres i nic więcej nie wyślemy.`,
    consent: 'Treść zgody:',
    notYou: 'To nie Ty? Zignoruj tę wiadomość albo',
    unsubscribe: 'wypisz ten adres',
  },
}
