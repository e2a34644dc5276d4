import { REPLY_NAMES } from '../../../domain/chat/chat-replies'
import type { Language } from '../../../domain/language'
import type { OwnText, OwnTextName } from '../../../domain/settings/own-texts'
import type { Settings } from '../../../domain/settings/settings'
import { infoText as infoEn } from '../../../content/info.en'
import { infoText as infoPl } from '../../../content/info.pl'
import { CHAT_WORDS } from '../../shop/chat/words'
import { createReplies } from '../chat/replies/replies'
import type { BuiltInTexts } from './bilingual-texts'
import { HOME_WORDS } from '../../shop/home/home-words'

const makeOwnText = (getText: (language: Language) => string): OwnText => ({
  pl: getText('pl'),
  en: getText('en'),
})

function formatAboutText(language: Language, { firm, showroom }: Settings): string {
  const { about } = (language === 'pl' ? infoPl : infoEn)({
    firm,
    delivery: { courier: null, oversize: null, pallet: null },
    couriers: [],
    showroom,
  })
  return about
    .flatMap(({ paragraphs }) => paragraphs.filter((paragraph) => typeof paragraph === 'string'))
    .join('\n\n')
}

/** Returns the built-in texts that the owner can replace. `language` is the language of staff. */
export function collectBuiltInTexts(settings: Settings, language: Language, origin: string): BuiltInTexts {
  const cannedReplies = {
    pl: createReplies('pl', settings, origin),
    en: createReplies('en', settings, origin),
  }
  const textsByName: Partial<Record<OwnTextName, OwnText>> = {
    heroTitle: makeOwnText((language) => HOME_WORDS[language].hero.title),
    heroLead: makeOwnText((language) => HOME_WORDS[language].hero.leadPlain),
    about: makeOwnText((language) => formatAboutText(language, settings)),
    chatWelcome: {
      pl: CHAT_WORDS.pl.welcome({ name: '{imię}' }),
      en: CHAT_WORDS.en.welcome({ name: '{name}' }),
    },
  }
  return {
    texts: textsByName,
    // Safe cast: the object has one entry for each reply name.
    replies: Object.fromEntries(
      REPLY_NAMES.map((name) => [
        name,
        {
          ...makeOwnText((language) => cannedReplies[language][name].text),
          title: cannedReplies[language][name].title,
        },
      ]),
    ) as BuiltInTexts['replies'],
  }
}
