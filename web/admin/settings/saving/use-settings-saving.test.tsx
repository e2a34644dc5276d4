import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import type { SettingName } from '../../../../domain/settings/setting-names'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken, settingDraftStorage } from '../../../storage/admin-storage'
import { useQuery } from '@tanstack/react-query'
import { SettingForm } from '../setting-form'
import { settingsQuery } from '../queries'
import { Toaster } from '../../../ui/overlay/toaster'
import { SETTING_WORDS } from '../words'
import { SaveBar } from './save-bar'
import { useSettingsSaving } from './use-settings-saving'

const words = SETTING_WORDS.pl
const SETTING_NAMES = ['announcement', 'firm', 'dispatch'] as const
const BUILT_IN = { texts: {}, replies: {} } as unknown as Parameters<typeof SettingForm>[0]['builtInTexts']

let storedSettings: Record<string, { id: number; value: unknown; setAt: null }>
/** The name of the setting that another member has changed meanwhile. */
let staleName: SettingName | null
let savedNames: string[]

beforeEach(() => {
  // jsdom lacks the methods `showModal` and `close` of `<dialog>`.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    },
    close: () => undefined,
  })
  sessionStorage.clear()
  adminToken.save('token')
  staleName = null
  savedNames = []
  storedSettings = Object.fromEntries(
    Object.entries(FIRST_SETTINGS).map(([name, value]) => [name, { id: 1, value, setAt: null }]),
  )
  fakeApi(({ method, path, body }) => {
    if (method === 'GET') return Response.json(path.includes('go-live') ? [] : storedSettings)
    const name = path.split('/').at(-1) ?? ''
    if (name === staleName) return Response.json({ code: 'settings.stale' }, { status: 409 })
    savedNames.push(name)
    const { value, after } = body as { value: unknown; after: number }
    storedSettings = { ...storedSettings, [name]: { id: after + 1, value, setAt: null } }
    return Response.json(storedSettings)
  })
})

function TestPage() {
  const { data } = useQuery(settingsQuery)
  const saving = useSettingsSaving(SETTING_NAMES)
  if (!data) return null
  return (
    <>
      {SETTING_NAMES.map((name) => (
        <SettingForm
          key={name}
          name={name}
          currentState={data[name]}
          builtInTexts={BUILT_IN}
          registerForm={saving.registerForm}
          onSubmit={() => void saving.saveAll()}
        />
      ))}
      <SaveBar saving={saving} />
    </>
  )
}

const fillField = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('one bar counts the changed settings, and saves each of them once', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  expect(screen.queryByRole('group', { name: words.bar.title })).toBeNull()
  fillField(words.fields.owner, 'Jan Nowak')
  fillField(words.fields.cutOff, '13:00')
  expect(screen.getByRole('status').textContent).toContain(words.bar.count({ count: 2 }))
  const saveButton = screen.getByRole('button', { name: words.save })
  fireEvent.click(saveButton)
  fireEvent.click(saveButton)
  await waitFor(() => expect(screen.queryByRole('group', { name: words.bar.title })).toBeNull())
  expect(savedNames).toEqual(['firm', 'dispatch'])
})

test('the toast of a save undoes it, and keeps input that was typed since', async () => {
  renderInShop(
    <>
      <TestPage />
      <Toaster closeLabel="Zamknij" regionLabel="Powiadomienia" />
    </>,
  )
  await screen.findByLabelText(words.fields.owner)
  const getOwner = () => screen.getByLabelText(words.fields.owner) as HTMLInputElement
  const ownerBefore = getOwner().value
  fillField(words.fields.owner, 'Jan Nowak')
  fillField(words.fields.cutOff, '13:00')
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  const undoButton = await screen.findByRole('button', { name: words.undo })
  expect(storedSettings['firm']?.value).toMatchObject({ owner: 'Jan Nowak' })
  fireEvent.click(undoButton)
  await waitFor(() => expect(savedNames).toEqual(['firm', 'dispatch', 'firm', 'dispatch']))
  expect(storedSettings['firm']?.value).toMatchObject({ owner: ownerBefore })
  expect(storedSettings['dispatch']?.value).toEqual(FIRST_SETTINGS.dispatch)
  await waitFor(() => expect(getOwner().value).toBe(ownerBefore))
  await screen.findByText(words.undone)

  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  const secondUndoButton = await screen.findByRole('button', { name: words.undo })
  fillField(words.fields.owner, 'Ewa Nowak')
  fireEvent.click(secondUndoButton)
  await waitFor(() => expect(storedSettings['firm']?.value).toMatchObject({ owner: ownerBefore }))
  expect(getOwner().value).toBe('Ewa Nowak')
})

test('a setting that another member has changed since is not undone, and says so', async () => {
  renderInShop(
    <>
      <TestPage />
      <Toaster closeLabel="Zamknij" regionLabel="Powiadomienia" />
    </>,
  )
  await screen.findByLabelText(words.fields.owner)
  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  const undoButton = await screen.findByRole('button', { name: words.undo })
  staleName = 'firm'
  fireEvent.click(undoButton)
  await screen.findByText(words.undoFailed)
  expect(storedSettings['firm']?.value).toMatchObject({ owner: 'Jan Nowak' })
})

test('a refused setting keeps its input and is named in the bar, while the others are saved', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  fillField(words.fields.owner, 'Jan Nowak')
  fillField(words.fields.cutOff, 'kiedyś')
  fillField(words.fields.pl, 'Moja wersja')
  staleName = 'announcement'
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await screen.findByText(words.bar.refused)
  expect(savedNames).toEqual(['firm'])
  for (const name of ['announcement', 'dispatch'] as const)
    expect(screen.getByRole('button', { name: words.names[name] })).toBeDefined()
  expect(screen.getByText(words.allowed.cutOff)).toBeDefined()
  expect(screen.getByRole('button', { name: words.stale })).toBeDefined()
  expect(screen.getByLabelText(words.fields.pl)).toHaveProperty('value', 'Moja wersja')
  expect(settingDraftStorage.read('announcement')?.input['pl']).toBe('Moja wersja')
})

test('input that is typed during a save stays', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  fillField(words.fields.owner, 'Ewa Nowak')
  await waitFor(() => expect(savedNames).toEqual(['firm']))
  await waitFor(() => expect(screen.getByRole('button', { name: words.save })).toBeDefined())
  expect(screen.getByLabelText(words.fields.owner)).toHaveProperty('value', 'Ewa Nowak')
})

test('discarding asks first, and brings the stored values back', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  const storedOwner = (screen.getByLabelText(words.fields.owner) as HTMLInputElement).value
  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.bar.discard }))
  const dialog = await screen.findByRole('dialog')
  const [, confirm] = [...dialog.querySelectorAll('button')].filter((button) =>
    [words.bar.keep, words.bar.discard].includes(button.textContent ?? ''),
  )
  fireEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(screen.getByLabelText(words.fields.owner)).toHaveProperty('value', storedOwner))
  expect(savedNames).toEqual([])
})

test('discarding does nothing while a save runs', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  fireEvent.click(screen.getByRole('button', { name: words.bar.discard }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(savedNames).toEqual(['firm']))
})

test('Ctrl+S saves nothing while a dialog asks', async () => {
  renderInShop(<TestPage />)
  await screen.findByLabelText(words.fields.owner)
  fillField(words.fields.owner, 'Jan Nowak')
  fireEvent.click(screen.getByRole('button', { name: words.bar.discard }))
  await screen.findByRole('dialog')
  // Ctrl+S must not open the "save page" dialog of the browser either.
  expect(fireEvent.keyDown(window, { key: 's', ctrlKey: true })).toBe(false)
  expect(screen.queryByText(words.saving)).toBeNull()
  expect(savedNames).toEqual([])
})
