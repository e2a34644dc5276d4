import { ChevronDown } from 'lucide'
import { useId } from 'react'
import { REPLY_NAMES, type ReplyName } from '../../../domain/chat/chat-replies'
import { LANGUAGES } from '../../../domain/language'
import {
  OWN_TEXTS,
  type OwnText,
  type OwnTextName,
  normalizeWhitespace,
} from '../../../domain/settings/own-texts'
import { Badge } from '../../ui/layout/badge'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { TextArea } from '../../ui/form/text-area'
import { findMaxLength } from './field-errors'
import { OWN_TEXT_NAMES } from './setting-fields'
import type { SettingFormState } from './use-setting'
import { useSettingWords } from './words'

/** The built-in texts, which the shop shows where the owner has not written a text. Ready replies also have titles. */
export type BuiltInTexts = {
  texts: Partial<Record<OwnTextName, OwnText>>
  replies: Record<ReplyName, OwnText & { title: string }>
}

type Props = { name: 'texts' | 'replies'; setting: SettingFormState; builtInTexts: BuiltInTexts }

/** Form fields for texts in two languages, side by side. Each text is collapsed under its name. */
export function BilingualTexts({ name, setting, builtInTexts }: Props) {
  const words = useSettingWords()
  return (
    <div className="mb-4 divide-y divide-steel-200 border-y border-steel-200">
      {name === 'texts'
        ? OWN_TEXT_NAMES.map((textName) => {
            const [title, lead] = words.texts[textName]
            return (
              <BilingualTextPair
                key={textName}
                {...{ name, setting, title, lead, text: textName }}
                isLong={OWN_TEXTS[textName].isLong}
                builtInText={builtInTexts.texts[textName]}
              />
            )
          })
        : REPLY_NAMES.map((textName) => (
            <BilingualTextPair
              key={textName}
              {...{ name, setting, text: textName }}
              title={builtInTexts.replies[textName].title}
              lead={words.replyLead}
              isLong
              builtInText={builtInTexts.replies[textName]}
            />
          ))}
    </div>
  )
}

type BilingualTextPairProps = Pick<Props, 'name' | 'setting'> & {
  text: OwnTextName | ReplyName
  title: string
  lead: string
  isLong: boolean
  /** The built-in text. Undefined for a text that only the owner can add, such as an extra paragraph in mails. */
  builtInText: OwnText | undefined
}

function BilingualTextPair({
  name,
  setting,
  text,
  title,
  lead,
  isLong,
  builtInText,
}: BilingualTextPairProps) {
  const words = useSettingWords()
  const id = useId()
  const { input, errors, change } = setting
  const typedTexts = LANGUAGES.map((language) => input[`${text}.${language}`] ?? '')
  const emptyLanguages = LANGUAGES.filter((_, index) => typedTexts[index]?.trim() === '')
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{title}</span>
        {emptyLanguages.length < LANGUAGES.length ? <Badge variant="good">{words.ownText}</Badge> : null}
        <Icon
          shape={ChevronDown}
          className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div role="group" aria-label={title} className="pb-3">
        <p className="mb-3 max-w-2xl text-sm text-steel-700">{lead}</p>
        <div className="grid gap-x-4 md:grid-cols-2">
          {LANGUAGES.map((language, index) => {
            const field = `${text}.${language}`
            const maxLength = findMaxLength(name, field) ?? 0
            const textLength = normalizeWhitespace(typedTexts[index] ?? '', isLong).length
            return (
              <TextArea
                key={language}
                id={`${id}-${language}`}
                name={field}
                lang={language}
                label={words.fields[language]}
                placeholder={builtInText?.[language] ?? words.nothingAdded}
                rows={isLong ? 4 : 2}
                value={typedTexts[index] ?? ''}
                error={textLength > maxLength ? words.errors.tooLong({ max: maxLength }) : errors[field]}
                hint={words.textLengthText({ textLength: textLength, max: maxLength })}
                onChange={({ target }) => change({ [field]: target.value })}
                style={{ fieldSizing: 'content', maxHeight: '24rem' }}
              />
            )
          })}
        </div>
        {builtInText && emptyLanguages.length > 0 ? (
          <Button
            variant="quiet"
            className="-ml-5"
            onClick={() =>
              change(
                Object.fromEntries(
                  emptyLanguages.map((language) => [`${text}.${language}`, builtInText[language]]),
                ),
              )
            }
          >
            {words.beginWithOwn}
          </Button>
        ) : null}
      </div>
    </details>
  )
}
