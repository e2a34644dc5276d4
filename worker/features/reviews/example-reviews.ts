/** An invented review (spec §3). */
export type ExampleReview = {
  id: string
  name: string
  /** The buyer's occupation. */
  role: { pl: string; en: string }
  rating: 5
  comment: { pl: string; en: string }
}

/** Nine invented reviews for a new shop without reviews, always labelled as examples. */
export const EXAMPLE_REVIEWS: ExampleReview[] = [
  {
    id: 'example-1',
    name: 'Marek W.',
    role: { pl: 'stolarz', en: 'joiner' },
    rating: 5,
    comment: {
      pl: 'Szlifierka miała dwie rysy na osłonie, dokładnie te z opisu. Pracuje jak nowa, a różnica w cenie poszła na tarcze.',
      en: 'The grinder had two scratches on its guard, the very ones in the description. It works like new, and what I saved went on discs.',
    },
  },
  {
    id: 'example-2',
    name: 'Agnieszka K.',
    role: { pl: 'remont mieszkania', en: 'renovating a flat' },
    rating: 5,
    comment: {
      pl: 'Nie wiedziałam, czy wkrętarka będzie pasować do moich akumulatorów. Na stronie było napisane, że tak, i pasuje.',
      en: 'I was not sure whether the drill would take the batteries I own. The page said it would, and it does.',
    },
  },
  {
    id: 'example-3',
    name: 'Tomasz L.',
    role: { pl: 'elektryk', en: 'electrician' },
    rating: 5,
    comment: {
      pl: 'Przyszło w obiecanym terminie. W pudełku brakowało kluczyka, ale o tym wiedziałem przed zakupem.',
      en: 'It arrived when they said it would. The chuck key was missing from the box, but I knew that before I paid.',
    },
  },
  {
    id: 'example-4',
    name: 'Piotr S.',
    role: { pl: 'mechanik samochodowy', en: 'car mechanic' },
    rating: 5,
    comment: {
      pl: 'Klucz udarowy w stanie B. Obudowa lekko porysowana, moment taki, jaki powinien być. Do warsztatu w sam raz.',
      en: 'An impact wrench in grade B. The housing is slightly scuffed, the torque is what it should be. Right for a workshop.',
    },
  },
  {
    id: 'example-5',
    name: 'Joanna D.',
    role: { pl: 'architektka wnętrz', en: 'interior designer' },
    rating: 5,
    comment: {
      pl: 'Laser krzyżowy sprawdziłam od razu na ścianie, linie się zgadzają. Faktura na firmę przyszła bez proszenia.',
      en: 'I checked the cross-line laser on a wall at once and the lines agree. The company invoice came without asking.',
    },
  },
  {
    id: 'example-6',
    name: 'Krzysztof B.',
    role: { pl: 'ekipa wykończeniowa', en: 'finishing crew' },
    rating: 5,
    comment: {
      pl: 'Młot odesłałem, bo jednak potrzebny był większy. Zwrot pieniędzy po kilku dniach, bez dodatkowych pytań.',
      en: 'I sent the hammer back because we needed a bigger one after all. The money came within days, no questions asked.',
    },
  },
  {
    id: 'example-7',
    name: 'Ewa M.',
    role: { pl: 'ogrodniczka', en: 'gardener' },
    rating: 5,
    comment: {
      pl: 'Zadzwoniłam zapytać o wagę piły. Pan ją zważył i oddzwonił. Teraz tnę nią gałęzie i ręka nie boli.',
      en: 'I rang to ask what the saw weighs. They weighed it and called back. I cut branches with it now and my arm is fine.',
    },
  },
  {
    id: 'example-8',
    name: 'Łukasz G.',
    role: { pl: 'serwis rowerowy', en: 'bicycle workshop' },
    rating: 5,
    comment: {
      pl: 'Wózek narzędziowy ma wgniotkę z boku, opisaną i sfotografowaną. Stoi nią do ściany, szuflady chodzą gładko.',
      en: 'The tool trolley has a dent on one side, described and photographed. It faces the wall, and the drawers run smoothly.',
    },
  },
  {
    id: 'example-9',
    name: 'Robert N.',
    role: { pl: 'majsterkowicz', en: 'hobby builder' },
    rating: 5,
    comment: {
      pl: 'Zestaw dwóch maszyn w walizce, obie z kompletem papierów. Paczka dobrze zabezpieczona, kurier zadzwonił wcześniej.',
      en: 'A set of two machines in a case, both with all their papers. Well packed, and the courier rang beforehand.',
    },
  },
]
