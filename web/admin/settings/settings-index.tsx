import { useId } from 'react'
import type { FormSettingName } from '../../../domain/settings/setting-names'
import { adminPaths } from '../../app/admin-paths'
import { SelectField } from '../../ui/form/select-field'
import { scrollToSection } from './scroll-to-section'
import { SettingLink } from './setting-link'
import { useSettingWords } from './words'

export type SettingsIndexGroup = { title: string; items: readonly { anchor: string; name: string }[] }

type Props = { groups: readonly SettingsIndexGroup[]; changedNames: readonly FormSettingName[] }

/** Links to the sections of the settings: a list beside them, or a select on a phone. */
export function SettingsIndex({ groups, changedNames }: Props) {
  const words = useSettingWords()
  const id = useId()
  const isChanged = (anchor: string) => changedNames.some((name) => anchor === `setting-${name}`)
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 bg-paper px-4 py-2 lg:hidden">
        <SelectField
          id={`${id}-section`}
          label={words.index}
          value=""
          options={[
            { value: '', name: words.chooseSection },
            ...groups.flatMap(({ items }) =>
              items.map(({ anchor, name }) => ({
                value: anchor,
                name: isChanged(anchor) ? words.changedSection({ name }) : name,
              })),
            ),
          ]}
          onChange={(anchor) => {
            if (anchor) scrollToSection(anchor)
          }}
        />
      </div>
      <nav
        aria-label={words.index}
        className="sticky top-4 hidden max-h-[calc(100dvh-6rem)] space-y-4 overflow-y-auto lg:block"
      >
        {groups.map(({ title, items }) => (
          <div key={title}>
            <p className="px-2 text-sm font-semibold text-steel-700">{title}</p>
            <ul>
              {items.map(({ anchor, name }) => (
                <li key={anchor}>
                  <SettingLink
                    to={`${adminPaths.settings}#${anchor}`}
                    className={`block rounded-sm px-2 py-1.5 text-sm leading-snug hover:bg-steel-100 ${isChanged(anchor) ? 'font-semibold' : ''}`}
                  >
                    {isChanged(anchor) ? words.changedSection({ name }) : name}
                  </SettingLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
